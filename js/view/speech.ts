// What a screen reader says of the game: short sentences, without the DOM.

import type { Game } from "../engine.ts";
import type { Locale } from "../locale/index.ts";
import { legalDirections } from "../rules.ts";
import type { Change } from "../session.ts";

/** What the notice line says of a game; "" while there is nothing to tell. */
export function noticeText(game: Game, locale: Locale): string {
  const { board, score } = game.node.state;
  const over = !legalDirections(board).length;
  if (!over) return game.winNotice ? locale.text("won") : "";
  return locale.text(game.winNotice ? "wonAndOver" : "over", { score });
}

/** One move: its direction, the tiles it made, the score, the new tile and where. */
export function moveText(change: Change & { kind: "move" }, locale: Locale): string {
  const { direction, step } = change;
  const { merged } = step.slide;
  return sentence([
    locale.text(direction),
    merged.length ? locale.text("made", { tiles: locale.list(merged.map(String)) }) : "",
    ...position(step, locale),
  ]);
}

/** Several moves made too fast to tell each: how many, and what came of them. */
export function movesText(n: number, change: Change & { kind: "move" }, locale: Locale): string {
  return sentence([locale.text("movesMade", { n }), ...position(change.step, locale)]);
}

/** A change that is no move: undo, a new game, or a position that came from elsewhere. */
export function settleText(before: Game, after: Game, locale: Locale): string {
  const { score } = after.node.state;
  const what = before.id !== after.id
    ? "started"
    : after.node.depth < before.node.depth
    ? "undone"
    : "jumped";
  return sentence([locale.text(what), locale.text("scoreNow", { score })]);
}

type Step = (Change & { kind: "move" })["step"];

function position({ state, spawn }: Step, locale: Locale): string[] {
  const { row, col, value } = spawn;
  return [
    locale.text("scoreNow", { score: state.score }),
    locale.text("newTile", { value: String(value), row: row + 1, col: col + 1 }),
  ];
}

function sentence(parts: readonly string[]): string {
  return parts.filter(Boolean).join(", ") + ".";
}
