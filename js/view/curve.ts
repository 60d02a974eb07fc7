// The score over the moves as a curve: what has been played stands out, and a click goes there.

import type { Timeline } from "../timeline.ts";
import { element } from "./elements.ts";

/** The curve's corners: about as many as it has pixels. */
const CORNERS = 320;

export interface Curve {
  readonly box: HTMLElement;
  /** Draws the whole of it; all moves must have been explored. */
  draw(timeline: Timeline): void;
}

/** The slider says and does the same for keyboard and screen reader, so the curve is hidden there. */
export function scoreCurve(seek: (fraction: number) => void, focus: () => void): Curve {
  const ahead = curveIn("w2048-ahead");
  const played = curveIn("w2048-played");
  const box = element(
    "div",
    { class: "w2048-curve", "aria-hidden": "true" },
    ahead.svg,
    played.svg,
  );

  function goTo({ clientX }: PointerEvent): void {
    const { left, width } = ahead.svg.getBoundingClientRect();
    seek(Math.max(0, Math.min((clientX - left) / width, 1)));
  }

  let pointer: number | null = null;
  box.addEventListener("pointerdown", (event) => {
    if (!event.isPrimary || event.button) return;
    pointer = event.pointerId;
    box.setPointerCapture(pointer);
    goTo(event);
  });
  box.addEventListener("mousedown", (event) => {
    // Else the focus goes to what holds the widget.
    event.preventDefault();
    focus();
  });
  box.addEventListener("pointermove", (event) => {
    if (event.pointerId === pointer) goTo(event);
  });
  for (const end of ["pointerup", "pointercancel"]) {
    box.addEventListener(end, () => pointer = null);
  }

  return {
    box,
    draw(timeline) {
      const path = pathOf(timeline);
      for (const { line } of [ahead, played]) line.setAttribute("d", path);
    },
  };
}

function curveIn(name: string) {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  const line = document.createElementNS(namespace, "path");
  svg.setAttribute("class", name);
  svg.setAttribute("viewBox", "0 0 1 1");
  svg.setAttribute("preserveAspectRatio", "none");
  svg.append(line);
  return { svg, line };
}

/** The area under the score, in a square of one by one. */
function pathOf({ length, score }: Timeline): string {
  const top = score(length) || 1;
  const corners = Math.min(CORNERS, length);
  const points = Array.from({ length: corners + 1 }, (_, i) => {
    const x = corners ? i / corners : 1;
    return `L${x.toFixed(4)} ${(1 - score(Math.round(x * length)) / top).toFixed(4)}`;
  });
  return `M0 1${points.join("")}L1 1Z`;
}
