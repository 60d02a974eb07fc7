// The tiles on the board: drawn anew for each position, so that what is shown is what is true.

import { type Board, sameBoard } from "../rules.ts";
import type { Step } from "../state.ts";
import { element } from "./elements.ts";
import { css, type Theme, tileColors } from "./palette.ts";

/**
 * Draws a board into a layer. Given the step that led to it, the style sheet's animations show
 * how; they run on the new elements only, so that a next position ends them by taking their place.
 */
export function drawTiles(layer: HTMLElement, board: Board, theme: Theme, step?: Step): void {
  const shownStep = step && sameBoard(step.state.board, board) ? step : null;
  const leaving: HTMLElement[] = [];
  const tiles = board.map((row, r) =>
    row.map((value, c) => value ? tile(value, r, c, theme) : null)
  );
  for (const { from, to, value, merged } of shownStep?.slide.tiles ?? []) {
    let moving = tiles[to.row][to.col];
    if (merged) {
      moving?.classList.add("w2048-made");
      moving = face("w2048-leaving", value, to.row, to.col, theme);
      leaving.push(moving);
    }
    if (moving && (from.row !== to.row || from.col !== to.col)) {
      moving.classList.add("w2048-sliding");
      moving.style.setProperty("--w2048-rows", String(from.row - to.row));
      moving.style.setProperty("--w2048-cols", String(from.col - to.col));
    }
  }
  if (shownStep) tiles[shownStep.spawn.row][shownStep.spawn.col]?.classList.add("w2048-new");
  layer.replaceChildren(...leaving, ...tiles.flat().filter((made) => made !== null));
}

function tile(value: number, row: number, col: number, theme: Theme): HTMLElement {
  const made = face("w2048-tile", value, row, col, theme);
  Object.assign(made.dataset, { row, col, value });
  return made;
}

/** What a tile looks like, on its cell. */
function face(name: string, value: number, row: number, col: number, theme: Theme): HTMLElement {
  const digits = String(value);
  const { fill, ink } = tileColors(value, theme);
  const made = element(
    "div",
    { class: `w2048-face ${name}`, "data-digits": `${digits.length}` },
    digits,
  );
  made.style.gridArea = `${row + 1} / ${col + 1}`;
  made.style.background = css(fill);
  made.style.color = css(ink);
  return made;
}
