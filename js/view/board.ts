// The board: its tiles, its focus, and the keys and swipes made on it.

import { type KeyAction, keyAction, swipeDirection } from "../input.ts";
import type { Locale } from "../locale/index.ts";
import { type Board, type Direction, SIZE } from "../rules.ts";
import type { Step } from "../state.ts";
import { element, OWN_KEYS } from "./elements.ts";
import type { Theme } from "./palette.ts";
import { drawTiles } from "./tiles.ts";

export interface BoardView {
  /** Takes the focus. */
  readonly board: HTMLElement;
  /** The same tiles as a table for screen readers. */
  readonly table: HTMLElement;
  draw(tiles: Board, theme: Theme, step?: Step): void;
}

/** A board to play on; `onKey` tells whether it used the key. */
export function boardView(
  locale: Locale,
  onKey: (action: KeyAction, repeat: boolean) => boolean,
  onSwipe: (direction: Direction) => void,
): BoardView {
  const view = shownBoard(locale);
  view.board.addEventListener("keydown", (event) => {
    const action = keyAction(event);
    if (!action || !onKey(action, event.repeat)) return;
    event.preventDefault();
    event.stopPropagation();
  });
  listenForSwipes(view.board, onSwipe);
  return view;
}

/** A board that shows positions, and takes the focus. */
export function shownBoard(locale: Locale): BoardView {
  const layer = element("div", { class: "w2048-tiles", "aria-hidden": "true" });
  const cells = Array.from({ length: SIZE * SIZE }, () => element("div", { class: "w2048-cell" }));
  // An application gets every key, also under a screen reader, which then can not read into it:
  // the tiles are read in the table beside it.
  const board = element(
    "div",
    {
      class: "w2048-board",
      role: "application",
      tabindex: "0",
      "aria-label": locale.text("board"),
      ...OWN_KEYS,
    },
    element("div", { class: "w2048-cells", "aria-hidden": "true" }, ...cells),
    layer,
  );
  const { table, draw } = readableBoard(locale);
  return {
    board,
    table,
    draw(tiles, theme, step) {
      drawTiles(layer, tiles, theme, step);
      draw(tiles);
    },
  };
}

/** One move a swipe, at the moment that it has gone far enough; a second finger ends it. */
function listenForSwipes(board: HTMLElement, onSwipe: (direction: Direction) => void): void {
  let start: PointerEvent | null = null;
  board.addEventListener("pointerdown", (event) => {
    start = event.isPrimary && event.button === 0 ? event : null;
    if (!start) return;
    board.focus({ preventScroll: true });
    // The board keeps the pointer, so that a swipe that ends on a button does not press it.
    board.setPointerCapture(event.pointerId);
  });
  board.addEventListener("pointermove", (event) => {
    if (!start || event.pointerId !== start.pointerId) return;
    const direction = swipeDirection(event.clientX - start.clientX, event.clientY - start.clientY);
    if (!direction) return;
    start = null;
    onSwipe(direction);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    board.addEventListener(end, () => start = null);
  }
  // Else Chromium takes the swipe for a fling as well, and a tap that follows at once for its stop.
  board.addEventListener("touchmove", (event) => event.preventDefault(), { passive: false });
}

function readableBoard(locale: Locale) {
  const cells = Array.from({ length: SIZE * SIZE }, () => element("td"));
  const rows = Array.from(
    { length: SIZE },
    (_, row) => element("tr", {}, ...cells.slice(row * SIZE, (row + 1) * SIZE)),
  );
  const caption = element("caption", {}, locale.text("tiles"));
  const table = element("table", { class: "w2048-unseen" }, caption, ...rows);
  function draw(tiles: Board): void {
    tiles.flat().forEach((value, i) => {
      const text = value ? String(value) : locale.text("empty");
      if (cells[i].textContent !== text) cells[i].textContent = text;
    });
  }
  return { table, draw };
}
