// The static page: plays its game or shows its replay, with no kernel and no network.

import type { Game } from "./engine.ts";
import { fitInto, frameAround, place } from "./frame.ts";
import { createLocalSession } from "./local.ts";
import { PAGE_WORDS } from "./locale/page.ts";
import { pickLanguage } from "./locale/index.ts";
import { gameFrom, readReplay, type Replay } from "./record.ts";
import { keeper } from "./storage.ts";
import { button } from "./view/elements.ts";
import { mount, type Options } from "./view/mount.ts";

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
const page = document.documentElement;
const around = frame?.closest<HTMLElement>("[lang]")?.lang;
const language = pickLanguage([data.lang, around, ...navigator.languages]);
const options: Options = { ...data, lang: language };
const replay = readReplay(JSON.stringify(data.replay));

if (frame) fitInto(frame);
if (replay) fill(document.querySelector<HTMLElement>(".w2048-page")!, replay);
followPrinter();

/** Puts what plays in place of the picture. */
function fill(el: HTMLElement, replay: Replay): void {
  const given = gameFrom(replay);
  if (!given) return;
  el.replaceChildren();
  playGame(el, given);
}

function playGame(el: HTMLElement, given: Game): void {
  const kept = keeper(`${place(frame)} ${data.key}`);
  const words = PAGE_WORDS[language];
  let asking = false;
  let session = createLocalSession(best(kept.game() ?? given), kept.save);
  let view = mount(el, session, options);
  const startOver = button("start-over", "", () => {
    if (asking) begin(given);
    asking = !asking;
    draw();
  });
  startOver.classList.add("w2048-start-over");
  startOver.addEventListener("blur", () => {
    asking = false;
    draw();
  });

  function best(game: Game): Game {
    return { ...game, bestScore: Math.max(kept.best(), given.bestScore) };
  }

  function begin(game: Game): void {
    view.dispose();
    kept.forget();
    session = createLocalSession(best(game), kept.save);
    view = mount(el, session, options);
    session.subscribe(draw);
    el.append(startOver);
    el.querySelector<HTMLElement>(".w2048-board")?.focus({ preventScroll: true });
  }

  function draw(): void {
    startOver.textContent = asking ? words.askStartOver : words.startOver;
    startOver.hidden = session.shown.node === given.node;
  }

  session.subscribe(draw);
  el.append(startOver);
  draw();
}

/** Paper is light. */
function followPrinter(): void {
  let theme: string | undefined;
  addEventListener("beforeprint", () => {
    theme = page.dataset.theme;
    page.dataset.theme = "light";
  });
  addEventListener("afterprint", () => {
    if (theme) page.dataset.theme = theme;
    else delete page.dataset.theme;
  });
}
