// Explores a replay while its player is shown already, so that the page stays quick.

import type { Timeline } from "./timeline.ts";

/** How long it may hold the page up at a time, in milliseconds. */
const SLICE = 8;

/** Explores all of a replay little by little, from the next paint on; returns a stop function. */
export function exploreInSlices(timeline: Timeline, done: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const slice = () => {
    const until = performance.now() + SLICE;
    while (timeline.explore(100)) {
      if (performance.now() < until) continue;
      timer = setTimeout(slice);
      return;
    }
    done();
  };
  const frame = requestAnimationFrame(() => timer = setTimeout(slice));
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
