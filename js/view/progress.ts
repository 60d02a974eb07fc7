// How many moves have been made, of how many.

import type { PlayerLocale } from "../locale/player.ts";
import { element } from "./elements.ts";

export interface MoveCount {
  readonly box: HTMLElement;
  draw(position: number, length: number): void;
}

export function moveCount(locale: PlayerLocale): MoveCount {
  const label = element("span", { class: "w2048-label" }, locale.text("moveNumber"));
  const value = element("span", { class: "w2048-number w2048-best-value w2048-count" });
  const box = element("div", { class: "w2048-best" }, label, value);
  function draw(position: number, length: number): void {
    const text = `${locale.number(position)} / ${locale.number(length)}`;
    value.textContent = text;
    value.dataset.value = String(position);
    // A long number is written smaller, to fit.
    box.style.setProperty("--w2048-length", String(text.length));
  }
  return { box, draw };
}
