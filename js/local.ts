// The session of a page with no kernel behind it: what a person does is done at once.

import { randomSeed } from "./draw.ts";
import { apply, type Game, type Intent } from "./engine.ts";
import { toJSON } from "./record.ts";
import { type Change, changeBetween, type Session } from "./session.ts";

/** Plays on from a game; `save` gets every game that comes of it. */
export function createLocalSession(start: Game, save: (game: Game) => void = () => {}): Session {
  const listeners = new Set<(change: Change) => void>();
  let shown = start;
  let begun = 0;

  function intend(intent: Intent): boolean {
    const before = shown;
    shown = apply(before, intent, `${start.id}-${begun + 1}`);
    if (shown === before) return false;
    if (shown.id !== before.id) begun++;
    save(shown);
    const change = changeBetween(before, shown);
    listeners.forEach((listener) => listener(change));
    return true;
  }

  return {
    get shown() {
      return shown;
    },
    status: { waiting: 0, recorded: true, saved: true, takenOver: false, inProgress: false },
    stats: null,
    move: (direction) => intend({ type: "move", game: shown.id, direction }),
    undo: () => intend({ type: "undo", game: shown.id }),
    newGame: () => intend({ type: "new", game: shown.id, seed: randomSeed() }),
    restart: () => intend({ type: "restart", game: shown.id }),
    keepGoing: () => intend({ type: "continue", game: shown.id }),
    askForStats: () => {},
    replayJSON: () => toJSON(shown),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {},
  };
}
