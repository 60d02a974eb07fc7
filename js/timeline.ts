// The positions of a replay: computed from checkpoints when asked for, so that a long one opens at
// once.

import { type Game, UNDO_DEPTH } from "./engine.ts";
import { carriedAt, directionAt, fromReplay, type Replay, startOf } from "./record.ts";
import type { Direction } from "./rules.ts";
import { play, type State, type Step } from "./state.ts";

/** How many moves lie between two checkpoints: as many can be played well within a frame. */
const STRIDE = 64;

export interface Timeline {
  readonly replay: Replay;
  /** The number of moves. A record that does not add up ends where it stops doing so. */
  readonly length: number;
  /** How many moves have been explored: their scores are known. */
  readonly explored: number;
  /** Plays up to so many moves more; tells whether there are more. */
  explore(moves: number): boolean;
  /** The position after n moves. */
  at(n: number): State;
  /** The n-th move, counted from 1. */
  step(n: number): Step;
  direction(n: number): Direction;
  /** The score after n moves, which must have been explored. */
  score(n: number): number;
  /** Whether a merge among the first n moves has made 2048. */
  reached2048(n: number): boolean;
}

export function createTimeline(replay: Replay): Timeline {
  const { moves, draws } = replay;
  const scores = [0];
  const checkpoints = [startOf(replay).state];
  let length = moves.length;
  let firstWin = Infinity;
  let front = checkpoints[0];
  /** The position asked for last: the next one is often asked for next. */
  let last = { n: 0, state: front };

  function next(state: State, n: number): Step | null {
    const direction = directionAt(moves, n);
    return direction ? play(state, direction, carriedAt(draws, n)) : null;
  }

  function explore(moves: number): boolean {
    const until = Math.min(scores.length - 1 + moves, length);
    for (let n = scores.length - 1; n < until; n++) {
      const step = next(front, n);
      if (!step) {
        length = n;
        break;
      }
      front = step.state;
      scores.push(front.score);
      if ((n + 1) % STRIDE === 0) checkpoints.push(front);
      if (step.slide.merged.includes(2048)) firstWin = Math.min(firstWin, n + 1);
    }
    return scores.length <= length;
  }

  function exploreTo(n: number): number {
    explore(n - (scores.length - 1));
    return Math.max(0, Math.min(n, length));
  }

  function at(wanted: number): State {
    const n = exploreTo(wanted);
    const checkpoint = Math.floor(n / STRIDE);
    let { n: from, state } = last;
    if (from > n || from < checkpoint * STRIDE) {
      from = checkpoint * STRIDE;
      state = checkpoints[checkpoint];
    }
    for (; from < n; from++) state = next(state, from)!.state;
    last = { n, state };
    return state;
  }

  return {
    replay,
    get length() {
      return length;
    },
    get explored() {
      return scores.length - 1;
    },
    explore,
    at,
    step: (n) => next(at(n - 1), n - 1)!,
    direction: (n) => directionAt(moves, n - 1)!,
    score: (n) => scores[n],
    reached2048(n) {
      exploreTo(n);
      return firstWin <= n;
    },
  };
}

/** A game to play on from the position after n moves, with the record so far behind it. */
export function gameAt(timeline: Timeline, n: number, id: string): Game {
  const { replay } = timeline;
  const draws = replay.draws.slice(0, 2 * n);
  const node = fromReplay({ ...replay, moves: replay.moves.slice(0, n), draws })!;
  return {
    id,
    start: replay.start,
    draws,
    node,
    // The tiles that a record carries can not be drawn again.
    undoFloor: Math.max(n - UNDO_DEPTH, draws.length / 2),
    reached2048: timeline.reached2048(n),
    winNotice: false,
    // Only a game that begins at its start counts.
    setsRecords: false,
    bestScore: 0,
  };
}
