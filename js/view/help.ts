// The panel behind "?": the keys, the choice of motion, the statistics, and the replay to be copied.

import type { Locale } from "../locale/index.ts";
import { element, OWN_KEYS } from "./elements.ts";

export interface Help {
  readonly panel: HTMLElement;
  readonly animate: HTMLInputElement;
}

export function helpPanel(
  locale: Locale,
  others: readonly HTMLElement[],
  setAnimated: (animated: boolean) => void,
): Help {
  const keys = (...names: string[]) =>
    element("dd", {}, ...names.map((name) => element("kbd", {}, name)));
  const term = (text: string) => element("dt", {}, text);
  const animate = element("input", { type: "checkbox", "data-action": "animate", ...OWN_KEYS });
  animate.addEventListener("change", () => setAnimated(animate.checked));
  const panel = element(
    "div",
    { class: "w2048-help", role: "group", "aria-label": locale.text("help"), hidden: "" },
    element(
      "dl",
      {},
      term(locale.text("move")),
      keys(locale.text("arrowKeys"), "W A S D", "H J K L", locale.text("swipe")),
      term(locale.text("undo")),
      keys("Ctrl+Z", "⌘Z"),
      term(locale.text("leave")),
      keys("Esc"),
      term(locale.text("newAtEnd")),
      keys("Enter"),
    ),
    element("label", {}, animate, locale.text("animate")),
    ...others,
  );
  return { panel, animate };
}
