// The static page: plays its game or shows its replay, with no kernel and no network.

import { fitInto, frameAround, place } from "./frame.ts";
import { createLocalSession } from "./local.ts";
import { pickLanguage } from "./locale/index.ts";
import { PAGE_WORDS } from "./locale/page.ts";
import { readReplay, type Replay } from "./record.ts";
import type { Session } from "./session.ts";
import { type Keeper, keeper } from "./storage.ts";
import { createTimeline, gameAt } from "./timeline.ts";
import type { Game } from "./engine.ts";
import { button } from "./view/elements.ts";
import { mount, type Options } from "./view/mount.ts";
import { mountPlayer } from "./view/player.ts";

/** What Python has put into the page. */
interface PageData {
  readonly kind: "game" | "replay";
  /** The replay JSON, as an object. */
  readonly replay: unknown;
  readonly lang: string | null;
  readonly motion: Options["motion"];
  readonly controls: Options["controls"];
  /** Tells this page's game from those of other pages at the same address. */
  readonly key: string;
}

const data: PageData = JSON.parse(document.getElementById("w2048-data")!.textContent!);
const frame = frameAround();
const around = frame?.closest<HTMLElement>("[lang]")?.lang;
const language = pickLanguage([data.lang, around, ...navigator.languages]);
const options: Options = { lang: language, motion: data.motion, controls: data.controls };
const replay = readReplay(JSON.stringify(data.replay));

if (frame) fitInto(frame);
if (replay) fill(document.querySelector(".w2048-page")!, replay);
followPrinter();

/** Puts what plays in place of the picture. */
function fill(el: HTMLElement, replay: Replay): void {
  const kept = keeper(`${place(frame)} ${data.key}`);
  const picture = [...el.children];
  if (data.kind === "game") playGame(el, replay, kept);
  else showReplay(el, replay, kept);
  picture.forEach((part) => part.remove());
}

/** A session that keeps its game as it goes. */
function playOn(game: Game, kept: Keeper): Session {
  const bestScore = Math.max(game.bestScore, kept.best());
  return createLocalSession({ ...game, bestScore }, kept.save);
}

function showReplay(el: HTMLElement, replay: Replay, kept: Keeper): void {
  const game = kept.game();
  mountPlayer(el, replay, {
    ...options,
    playOn: (game) => playOn(game, kept),
    playing: game && playOn(game, kept),
    // Whoever goes on with the replay has left the game.
    onPosition: kept.forget,
  });
}

function playGame(el: HTMLElement, replay: Replay, kept: Keeper): void {
  const given = gameAt(createTimeline(replay), replay.moves.length, "page");
  const words = PAGE_WORDS[language];
  const startOver = button("start-over", words.startOver, pressed);
  let session = playOn(kept.game() ?? given, kept);
  let view = mount(el, session, options);
  let asking = false;

  function pressed(): void {
    if (asking) begin();
    ask(!asking);
  }

  function begin(): void {
    view.dispose();
    kept.forget();
    session = playOn(given, kept);
    view = mount(el, session, options);
    follow();
    el.querySelector<HTMLElement>(".w2048-board")?.focus({ preventScroll: true });
  }

  function follow(): void {
    session.subscribe(offer);
    el.append(startOver);
    offer();
  }

  function offer(): void {
    startOver.hidden = session.shown.node === given.node;
  }

  function ask(asks: boolean): void {
    asking = asks;
    startOver.textContent = asks ? words.askStartOver : words.startOver;
  }

  startOver.classList.add("w2048-start-over");
  startOver.addEventListener("blur", () => ask(false));
  follow();
}

/** Paper is light. */
function followPrinter(): void {
  const { dataset } = document.documentElement;
  let theme: string | undefined;
  addEventListener("beforeprint", () => {
    theme = dataset.theme;
    dataset.theme = "light";
  });
  addEventListener("afterprint", () => {
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
  });
}
