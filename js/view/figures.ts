// The statistics in the panel behind "?": five figures over all saved games.

import type { Locale } from "../locale/index.ts";
import type { StatsMessage } from "../host.ts";
import type { Session } from "../session.ts";
import { element } from "./elements.ts";

export interface Figures {
  readonly list: HTMLElement;
  draw(): void;
}

export function figureList(session: Session, locale: Locale): Figures {
  const rows: [string, (stats: StatsMessage) => string][] = [
    [locale.text("games"), ({ games }) => locale.number(games)],
    [locale.text("reached2048"), ({ reached_2048 }) => locale.number(reached_2048)],
    [locale.text("bestScore"), ({ best_score }) => locale.number(best_score)],
    [locale.text("bestTile"), ({ best_tile }) => String(best_tile)],
    [locale.text("playTime"), ({ play_time }) => duration(play_time)],
  ];
  const values = rows.map(() => element("dd"));
  const list = element(
    "div",
    { class: "w2048-figures", role: "group", "aria-label": locale.text("statistics") },
    element("dl", {}, ...rows.flatMap(([term], i) => [element("dt", {}, term), values[i]])),
  );
  function draw(): void {
    const { stats } = session;
    list.hidden = !stats;
    if (stats) rows.forEach(([, text], i) => values[i].textContent = text(stats));
  }
  return { list, draw };
}

/** Seconds as hours, minutes and seconds: 1:02:03. */
function duration(seconds: number): string {
  const parts = [seconds / 3600, (seconds / 60) % 60, seconds % 60].map(Math.floor);
  return parts.map((part, i) => i ? String(part).padStart(2, "0") : String(part)).join(":");
}
