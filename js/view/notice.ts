// The notice line under the board: the win, the end, and the question before a new game.

import { canUndo, type Game } from "../engine.ts";
import type { Locale } from "../locale/index.ts";
import { legalDirections } from "../rules.ts";
import { button, element } from "./elements.ts";
import { noticeText } from "./speech.ts";

export interface Answers {
  keepGoing(): void;
  newGame(): void;
  undo(): void;
  /** No new game after all. */
  keepPlaying(): void;
}

export interface Notice {
  readonly line: HTMLElement;
  /** Shows what there is to tell; `asking` puts the question first. Tells whether there is any. */
  draw(game: Game, asking: boolean): boolean;
}

export function noticeLine(locale: Locale, answers: Answers): Notice {
  const line = element("div", { class: "w2048-notice", role: "group" });
  const keepGoing = () => button("continue", locale.text("keepGoing"), answers.keepGoing);
  const newGame = () => button("new", locale.text("newGame"), answers.newGame);
  const undo = () => button("undo", locale.text("undo"), answers.undo);
  const keepPlaying = () => button("keep", locale.text("keepPlaying"), answers.keepPlaying);
  let shown: string | null = null;

  function draw(game: Game, asking: boolean): boolean {
    const text = asking ? locale.text("askNewGame") : noticeText(game, locale);
    // What stays the same is left alone, for the sake of the focus in it.
    if (text === shown) return text !== "";
    shown = text;
    line.hidden = !text;
    line.setAttribute("aria-label", text);
    const over = !legalDirections(game.node.state.board).length;
    const buttons = asking
      ? [keepPlaying(), newGame()]
      : over
      ? [...(canUndo(game) ? [undo()] : []), newGame()]
      : [newGame(), keepGoing()];
    line.replaceChildren(
      element("span", {}, text),
      element("span", { class: "w2048-answers" }, ...buttons),
    );
    return text !== "";
  }

  return { line, draw };
}
