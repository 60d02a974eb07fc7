// Keys and swipes -> what the player means. Pure functions; the view owns the listeners.

import type { Direction } from "./rules.ts";

/** What keyAction reads of a KeyboardEvent. */
export type Key = Pick<
  KeyboardEvent,
  "code" | "key" | "ctrlKey" | "metaKey" | "altKey" | "shiftKey" | "isComposing"
>;

export type KeyAction =
  | { readonly type: "move"; readonly direction: Direction }
  | { readonly type: "undo" }
  /** Enter: a new game when the game is over. */
  | { readonly type: "enter" }
  /** Escape: leave the board. */
  | { readonly type: "leave" }
  /** Space: nothing, but the page must not scroll. */
  | { readonly type: "none" };

/** By physical key, so that WASD and HJKL keep their shape on every layout. */
const ACTIONS: Record<string, KeyAction | undefined> = {
  ArrowUp: { type: "move", direction: "up" },
  ArrowRight: { type: "move", direction: "right" },
  ArrowDown: { type: "move", direction: "down" },
  ArrowLeft: { type: "move", direction: "left" },
  KeyW: { type: "move", direction: "up" },
  KeyD: { type: "move", direction: "right" },
  KeyS: { type: "move", direction: "down" },
  KeyA: { type: "move", direction: "left" },
  KeyK: { type: "move", direction: "up" },
  KeyL: { type: "move", direction: "right" },
  KeyJ: { type: "move", direction: "down" },
  KeyH: { type: "move", direction: "left" },
  Enter: { type: "enter" },
  NumpadEnter: { type: "enter" },
  Escape: { type: "leave" },
  Space: { type: "none" },
};

/** What a key on the board means; null leaves it to the browser and the notebook. */
export function keyAction(key: Key): KeyAction | null {
  if (key.isComposing || key.altKey || key.shiftKey) return null;
  if (key.ctrlKey || key.metaKey) return isZ(key) ? { type: "undo" } : null;
  // `key` serves arrows that carry no code of their own: the number pad's and virtual keyboards'.
  return ACTIONS[key.code] ?? ACTIONS[key.key] ?? null;
}

export type ReplayAction =
  /** Space: plays or pauses. */
  | { readonly type: "toggle" }
  /** So many moves on, or back. */
  | { readonly type: "step"; readonly by: number }
  | { readonly type: "start" | "end" | "leave" };

/** Where in the replay player a key is pressed: up and down mean something on some of it only. */
export type Place = "slider" | "list" | "elsewhere";

const PAGE = 10;
const STEPS = { ArrowLeft: -1, ArrowRight: 1, PageUp: -PAGE, PageDown: PAGE };
const STEPS_ON: Record<Place, Record<string, number | undefined>> = {
  // As on every slider, up is more.
  slider: { ...STEPS, ArrowUp: 1, ArrowDown: -1, PageUp: PAGE, PageDown: -PAGE },
  list: { ...STEPS, ArrowUp: -1, ArrowDown: 1 },
  elsewhere: STEPS,
};
const REPLAY_ACTIONS: Record<string, ReplayAction | undefined> = {
  Home: { type: "start" },
  End: { type: "end" },
  Escape: { type: "leave" },
  Space: { type: "toggle" },
};

/** What a key in the replay player means; null leaves it to the browser and the notebook. */
export function replayAction(key: Key, place: Place): ReplayAction | null {
  if (key.isComposing || key.altKey || key.shiftKey || key.ctrlKey || key.metaKey) return null;
  const steps = STEPS_ON[place];
  const by = steps[key.code] ?? steps[key.key];
  if (by) return { type: "step", by };
  return REPLAY_ACTIONS[key.code] ?? REPLAY_ACTIONS[key.key] ?? null;
}

/** The letter Z where the layout has Latin letters (AZERTY moves it), else the key in its place. */
function isZ({ key, code }: Key): boolean {
  return /^[a-z]$/i.test(key) ? key.toLowerCase() === "z" : code === "KeyZ";
}

/** How many pixels a swipe goes before it counts. */
export const SWIPE = 24;

/** The direction of a swipe that has gone (x, y) pixels; null while it is too short. */
export function swipeDirection(x: number, y: number): Direction | null {
  if (Math.max(Math.abs(x), Math.abs(y)) < SWIPE) return null;
  if (Math.abs(x) >= Math.abs(y)) return x > 0 ? "right" : "left";
  return y > 0 ? "down" : "up";
}
