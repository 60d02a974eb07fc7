// The buttons around the board: the header's, and the pad of arrows for touch.

import type { Locale } from "../locale/index.ts";
import { type Direction, DIRECTIONS } from "../rules.ts";
import { button, element, icon } from "./elements.ts";

const ARROW_UP = "M12 20V5M5.5 11.5L12 5l6.5 6.5";
const TURN_BACK = "M9 4L4 9l5 5M4 9h10.5a5.5 5.5 0 0 1 0 11H8";

export interface Presses {
  newGame(): void;
  undo(): void;
  help(): void;
}

export function headerButtons(locale: Locale, presses: Presses) {
  const undo = button("undo", locale.text("undo"), presses.undo, icon(TURN_BACK));
  const help = button("help", locale.text("help"), presses.help, "?");
  help.setAttribute("aria-expanded", "false");
  const bar = element(
    "div",
    { class: "w2048-buttons" },
    button("new", locale.text("newGame"), presses.newGame),
    undo,
    help,
  );
  return { bar, undo, help };
}

export function arrowPad(locale: Locale, move: (direction: Direction) => void): HTMLElement {
  const arrows = (["left", "up", "down", "right"] as const).map((direction) => {
    const turn = 90 * DIRECTIONS.indexOf(direction);
    const press = () => move(direction);
    const arrow = button("move", locale.text(direction), press, icon(ARROW_UP, turn));
    arrow.dataset.direction = direction;
    return arrow;
  });
  return element("div", { class: "w2048-pad" }, ...arrows);
}
