// The host: a notebook's model behind a few calls that never throw, whatever the host does.

import type { Board } from "./rules.ts";

/** The version of what Python and the page tell each other. */
export const PROTOCOL = 1;

/** What Python says of the position, as the trait `_confirmed` carries it. */
export interface Confirmed {
  readonly protocol: number;
  /** Numbers what Python tells. */
  readonly update: number;
  readonly game: string;
  readonly seed: number;
  /** The custom start board; null for a drawn start. */
  readonly start: Board | null;
  readonly board: Board;
  readonly score: number;
  readonly spawned: number;
  readonly moves_made: number;
  /** How many moves of the record as last told still stand. */
  readonly kept: number;
  /** The moves made since then, one letter each. */
  readonly added: string;
  /** Where none stand, the tiles that the record carries, as its JSON has them. */
  readonly draws?: string;
  readonly undo_floor: number;
  readonly reached_2048: boolean;
  readonly win_notice: boolean;
  readonly sets_records: boolean;
  readonly best_score: number;
  /** The last message handled of each client. */
  readonly acknowledged: Readonly<Record<string, number>>;
  /** False while there is something that could not be saved. */
  readonly saved: boolean;
  /** Whether `Game()` is to go on with the game. */
  readonly in_progress: boolean;
  /** Whether another kernel has just been found to have resumed the game. */
  readonly taken_over: boolean;
}

/** The whole record, which Python sends when asked. */
export interface RecordMessage {
  readonly type: "record";
  readonly game: string;
  readonly seed: number;
  readonly start: Board | null;
  readonly moves: string;
  /** The tiles that the record carries, as its JSON has them. */
  readonly draws: string;
}

/** Figures over all saved games, which Python sends when asked. */
export interface StatsMessage {
  readonly type: "stats";
  readonly games: number;
  readonly reached_2048: number;
  readonly best_score: number;
  readonly best_tile: number;
  /** In seconds. */
  readonly play_time: number;
}

/** What a host offers of its model; hosts differ in what callbacks get and in what throws. */
export interface Model {
  get(name: string): unknown;
  set(name: string, value: unknown): void;
  save_changes(): void;
  send(content: unknown): void;
  on(event: string, callback: (...args: unknown[]) => void): void;
  off(event: string, callback: (...args: unknown[]) => void): void;
}

export interface Host {
  /** The position as Python last told it; undefined where it has not yet. */
  confirmed(): Confirmed | undefined;
  /** The value of any other trait. */
  get(name: string): unknown;
  /** Sets a trait that is the page's to set, in Python too. */
  save(name: string, value: unknown): void;
  /** Sends a message; false where the host says that it cannot. */
  send(message: Record<string, unknown>): boolean;
  onConfirmed(callback: () => void): void;
  onChange(name: string, callback: () => void): void;
  onMessage(callback: (message: RecordMessage | StatsMessage) => void): void;
  /** Calls back when the host hints that the kernel may be gone. */
  onDoubt(callback: () => void): void;
  dispose(): void;
}

export function connect(model: Model): Host {
  const cleanups: (() => void)[] = [];
  const listen = (event: string, callback: (...args: unknown[]) => void) => {
    attempt(() => model.on(event, callback));
    cleanups.push(() => attempt(() => model.off(event, callback)));
  };
  return {
    confirmed: () => model.get("_confirmed") as Confirmed | undefined,
    get: (name) => model.get(name),
    save: (name, value) =>
      void attempt(() => {
        model.set(name, value);
        model.save_changes();
      }),
    send: (message) => attempt(() => model.send(message)),
    onConfirmed: (callback) => listen("change:_confirmed", () => callback()),
    onChange: (name, callback) => listen(`change:${name}`, () => callback()),
    onMessage: (callback) =>
      listen("msg:custom", (message) => callback(message as RecordMessage | StatsMessage)),
    onDoubt: (callback) => listen("comm_live_update", () => callback()),
    dispose: () => cleanups.forEach((cleanup) => cleanup()),
  };
}

/** False in a page that was made of a notebook: it carries the state of its widgets, and only
 * Voilà, which names its kernel in the page, still has one. Those of marimo say what they are. */
export function hasKernel(): boolean {
  const has = (selector: string) => document.querySelector(`script${selector}`) !== null;
  if ("__MARIMO_STATIC__" in globalThis) return false;
  return !has('[type="application/vnd.jupyter.widget-state+json"]') || has("#jupyter-config-data");
}

function attempt(call: () => void): boolean {
  try {
    call();
    return true;
  } catch {
    return false;
  }
}
