// The score and the best score; what a merge gains shows for a moment.

import type { Locale } from "../locale/index.ts";
import { element } from "./elements.ts";

export interface Score {
  readonly box: HTMLElement;
  /** Shows a score; a gain lights it up. */
  draw(score: number, gain: number): void;
}

export function scoreBox(name: "score" | "best", locale: Locale): Score {
  const label = element("span", { class: "w2048-label" }, locale.text(name));
  const value = element("span", { class: `w2048-number w2048-${name}-value` });
  const flash = element("span", { class: "w2048-flash", "aria-hidden": "true" });
  const box = element("div", { class: `w2048-${name}` }, label, value, flash);
  function draw(score: number, gain: number): void {
    const text = locale.number(score);
    value.textContent = text;
    value.dataset.value = String(score);
    // A long number is written smaller, to fit.
    box.style.setProperty("--w2048-length", String(text.length));
    flash.replaceChildren();
    if (!gain) return;
    const lit = element("span", { class: "w2048-number w2048-lit" }, text);
    flash.append(lit, element("span", { class: "w2048-gain" }, `+${locale.number(gain)}`));
  }
  return { box, draw };
}
