// The static page of a game: it is played on here, undone, and begun again.

import type { Game } from "./engine.ts";
import { PAGE_WORDS } from "./locale/page.ts";
import { type Content, fillPage, playOn } from "./page.ts";
import { createTimeline, gameAt } from "./timeline.ts";
import { button } from "./view/elements.ts";
import { mount, type View } from "./view/mount.ts";

fillPage(playGame);

function playGame(el: HTMLElement, { replay, kept, language, options }: Content): View {
  const game = gameAt(createTimeline(replay), replay.moves.length, "page");
  const setsRecords = !replay.start && !replay.draws;
  const given = { ...game, setsRecords, bestScore: setsRecords ? game.node.state.score : 0 };
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
    kept.forget();
    open(given);
    view.focus();
  }

  function open(game: Game): void {
    view.dispose();
    session = playOn(game, kept);
    view = mount(el, session, options);
    follow();
  }

  /** Several tabs of one page are one game. */
  function followTabs({ key }: StorageEvent): void {
    // Without a key, all was cleared.
    if (key !== kept.name && key !== null) return;
    const focused = el.matches(":focus-within");
    open(kept.game() ?? given);
    if (focused) view.focus();
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
  addEventListener("storage", followTabs);
  follow();
  return view;
}
