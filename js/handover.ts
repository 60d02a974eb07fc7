// A session that begins in the page and goes on with the kernel, once the kernel has a game for it.

import type { Game, Node } from "./engine.ts";
import type { Direction } from "./rules.ts";
import { type Change, changeBetween, type Session } from "./session.ts";

export interface Handover extends Session {
  /** Goes on with another session, which stands where this one began. */
  to(next: Session): void;
}

export function handOver(first: Session): Handover {
  const given = first.shown;
  const listeners = new Set<(change: Change) => void>();
  const tell = (change: Change) => listeners.forEach((listener) => listener(change));
  let current = first;
  let unsubscribe = first.subscribe(tell);

  return {
    get shown() {
      return current.shown;
    },
    get status() {
      return current.status;
    },
    get stats() {
      return current.stats;
    },
    move: (direction) => current.move(direction),
    undo: () => current.undo(),
    newGame: (seed) => current.newGame(seed),
    restart: () => current.restart(),
    keepGoing: () => current.keepGoing(),
    askForStats: () => current.askForStats(),
    replayJSON: () => current.replayJSON(),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    to(next) {
      unsubscribe();
      const before = current.shown;
      catchUp(next, given, before);
      current = next;
      unsubscribe = next.subscribe(tell);
      // The game is the same one, though the kernel may have another id for it.
      tell(changeBetween({ ...before, id: next.shown.id }, next.shown));
    },
  };
}

/** Does in a session that stands at `given` what has led from there to `reached`. */
function catchUp(session: Session, given: Game, reached: Game): void {
  if (reached.id === given.id) {
    const branch = lastInCommon(given.node, reached.node);
    for (let n = given.node.depth; n > branch.depth; n--) session.undo();
    movesAfter(branch, reached.node).forEach(session.move);
  } else {
    session.newGame(reached.node.state.seed);
    movesAfter(null, reached.node).forEach(session.move);
  }
  if (!reached.winNotice) session.keepGoing();
}

function lastInCommon(a: Node, b: Node): Node {
  while (a !== b) {
    if (a.depth > b.depth) a = a.previous!;
    else b = b.previous!;
  }
  return a;
}

function movesAfter(branch: Node | null, node: Node): Direction[] {
  const moves: Direction[] = [];
  for (let at = node; at !== branch && at.previous; at = at.previous) moves.push(at.direction!);
  return moves.reverse();
}
