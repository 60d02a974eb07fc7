// The static page of a game: it is played on here, undone, and begun again.

import { PAGE_WORDS } from "./locale/page.ts";
import { type Content, fillPage, playOn, withBest } from "./page.ts";
import { createTimeline, gameAt } from "./timeline.ts";
import { button } from "./view/elements.ts";
import { mount } from "./view/mount.ts";

fillPage(playGame);

function playGame(el: HTMLElement, { replay, kept, language, options }: Content): void {
  const game = gameAt(createTimeline(replay), replay.moves.length, "page");
  const setsRecords = !replay.start && !replay.draws;
  const given = { ...game, setsRecords, bestScore: setsRecords ? game.node.state.score : 0 };
  const words = PAGE_WORDS[language];
  const startOver = button("start-over", words.startOver, pressed);
  const session = playOn(kept.game() ?? given, kept);
  let asking = false;

  function pressed(): void {
    if (asking) begin();
    ask(!asking);
  }

  function begin(): void {
    kept.forget();
    session.show(withBest(given, kept));
    el.querySelector<HTMLElement>(".w2048-board")?.focus({ preventScroll: true });
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
  mount(el, session, options);
  el.append(startOver);
  session.subscribe(offer);
  offer();
  // Several tabs of one page are one game.
  kept.follow(() => session.show(withBest(kept.game() ?? given, kept)));
}
