// The list of moves. It holds the rows in view and no others, so that it costs the same at any
// length.

import type { PlayerLocale } from "../locale/player.ts";
import type { Timeline } from "../timeline.ts";
import { DIRECTIONS } from "../rules.ts";
import { element, icon, OWN_KEYS } from "./elements.ts";

/** The height of a row in pixels; the style sheet has it too. */
const ROW = 28;
const ARROW_UP = "M12 20V5M5.5 11.5L12 5l6.5 6.5";

export interface Moves {
  /** Takes the focus and scrolls. */
  readonly list: HTMLElement;
  readonly box: HTMLElement;
  /** It asks where things are, so it is quickest before anything else on the page is changed. */
  draw(position: number, playing: boolean): void;
  dispose(): void;
}

export function moveList(
  timeline: Timeline,
  locale: PlayerLocale,
  seek: (position: number) => void,
): Moves {
  const prefix = `w2048-${crypto.getRandomValues(new Uint32Array(2)).join("-")}-move-`;
  const rows = element("div", { class: "w2048-rows" });
  const list = element("div", {
    class: "w2048-list",
    role: "listbox",
    tabindex: "0",
    "data-action": "moves",
    "aria-label": locale.text("moves"),
    ...OWN_KEYS,
  }, rows);
  const box = element("div", { class: "w2048-moves" }, list);
  let current = 0;
  let height = 0;
  let playing = false;
  /** What the rows show. */
  let drawn = "";

  function row(n: number): HTMLElement {
    const made = element("div", {
      class: "w2048-row",
      role: "option",
      id: prefix + n,
      "data-n": String(n),
      "aria-selected": String(n === current),
      "aria-posinset": String(n + 1),
      "aria-setsize": String(timeline.length + 1),
    });
    if (!n) {
      made.append(element("span"), element("span"), locale.text("start"));
      return made;
    }
    const direction = timeline.direction(n);
    const known = n <= timeline.explored;
    const gained = known ? timeline.score(n) - timeline.score(n - 1) : 0;
    made.append(
      element("span", { class: "w2048-n" }, locale.number(n)),
      icon(ARROW_UP, 90 * DIRECTIONS.indexOf(direction)),
      element("span", {}, locale.text(direction)),
      element("span", { class: "w2048-gained" }, gained ? `+${locale.number(gained)}` : ""),
    );
    return made;
  }

  function refresh(): void {
    const count = timeline.length + 1;
    const visible = Math.ceil(height / ROW) + 1;
    const first = Math.max(0, Math.min(Math.floor(list.scrollTop / ROW), count - visible));
    const last = Math.min(first + visible, count);
    // Scrolling to a row that is drawn already calls for nothing more.
    const wanted = [first, last, current, count, playing, timeline.explored >= last - 1].join();
    if (wanted === drawn) return;
    drawn = wanted;
    rows.style.height = `${count * ROW}px`;
    rows.style.paddingTop = `${first * ROW}px`;
    rows.replaceChildren(...Array.from({ length: last - first }, (_, i) => row(first + i)));
    // While it plays, a screen reader would be told of every move.
    const told = !playing && first <= current && current < last;
    if (told) list.setAttribute("aria-activedescendant", prefix + current);
    else list.removeAttribute("aria-activedescendant");
  }

  /** Scrolls the list, and nothing around it, so far that the current row is well in view: under
   * the mouse, only as far as it takes. */
  function follow(): void {
    const { scrollTop } = list;
    const margin = list.matches(":hover") ? 0 : Math.floor((height - ROW) / 3);
    const highest = current * ROW - margin;
    const lowest = (current + 1) * ROW + margin - height;
    if (scrollTop > highest) list.scrollTop = highest;
    else if (scrollTop < lowest) list.scrollTop = lowest;
  }

  list.addEventListener("scroll", refresh);
  list.addEventListener("click", ({ target }) => {
    const clicked = (target as Element).closest<HTMLElement>(".w2048-row");
    if (clicked) seek(Number(clicked.dataset.n));
  });
  const resized = new ResizeObserver(() => {
    height = list.clientHeight;
    follow();
    refresh();
  });
  resized.observe(list);

  return {
    box,
    list,
    draw(position, nowPlaying) {
      current = position;
      playing = nowPlaying;
      // Who reads in the list while the replay plays is left to it.
      if (!playing || !list.matches(":hover")) follow();
      refresh();
    },
    dispose: () => resized.disconnect(),
  };
}
