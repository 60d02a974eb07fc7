// The score and the best score; what a merge gains shows for a moment.

import type { Locale } from "../locale/index.ts";
import { element } from "./elements.ts";

/** From this many characters on, a number is written smaller, to fit. */
const LONG = 9;

export interface Score {
  readonly box: HTMLElement;
  /** Shows a score; a gain lights it up. */
  draw(score: number, gain: number): void;
}

export function scoreBox(name: "score" | "best", locale: Locale): Score {
  const label = element("span", { class: "w2048-label" }, locale.text(name));
  const value = element("span", { class: `w2048-number w2048-${name}-value` });
  const flash = element("span", { class: "w2048-flash", "aria-hidden": "true" });
  function draw(score: number, gain: number): void {
    const text = locale.number(score);
    value.textContent = text;
    value.dataset.value = String(score);
    value.toggleAttribute("data-long", text.length >= LONG);
    flash.replaceChildren();
    if (!gain) return;
    const lit = element("span", { class: "w2048-number w2048-lit" }, text);
    lit.toggleAttribute("data-long", text.length >= LONG);
    flash.append(lit, element("span", { class: "w2048-gain" }, `+${locale.number(gain)}`));
  }
  return { box: element("div", { class: `w2048-${name}` }, label, value, flash), draw };
}
