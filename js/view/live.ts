// The live region: tells a screen reader what happened, once the play pauses.

import type { Game } from "../engine.ts";
import type { Locale } from "../locale/index.ts";
import type { Change } from "../session.ts";
import { element } from "./elements.ts";
import { movesText, moveText, noticeText, settleText } from "./speech.ts";

/** How long the play pauses before it is told, in milliseconds: fast play is summed up. */
const PAUSE = 300;

export interface Live {
  readonly region: HTMLElement;
  tell(change: Change & { kind: "move" | "settle" }, before: Game, after: Game): void;
  say(text: string): void;
  dispose(): void;
}

export function liveRegion(locale: Locale): Live {
  const region = element("div", {
    class: "w2048-live w2048-unseen",
    role: "status",
    "aria-live": "polite",
    "aria-atomic": "true",
  });
  let moves = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function say(text: string): void {
    // Emptied first, so that the same words twice are told twice.
    region.textContent = "";
    clearTimeout(timer);
    timer = setTimeout(() => {
      region.textContent = text;
      moves = 0;
    }, PAUSE);
  }

  function tell(change: Change & { kind: "move" | "settle" }, before: Game, after: Game): void {
    moves = change.kind === "move" ? moves + 1 : 0;
    const told = change.kind === "settle"
      ? settleText(before, after, locale)
      : moves > 1
      ? movesText(moves, change, locale)
      : moveText(change, locale);
    say([told, noticeText(after, locale)].join(" ").trim());
  }

  return { region, tell, say, dispose: () => clearTimeout(timer) };
}
