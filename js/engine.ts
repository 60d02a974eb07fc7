// A game in progress as one immutable value, and what each intent makes of it.

import type { Spawn } from "./draw.ts";
import type { Board, Direction } from "./rules.ts";
import { DIRECTIONS, sameBoard, slide } from "./rules.ts";
import { newState, play, startFrom, type State } from "./state.ts";

/** How many moves back undo can go. */
export const UNDO_DEPTH = 2000;

/** A position and the way to it; undo goes back to `previous`. */
export interface Node {
  readonly state: State;
  /** The number of moves that led here. */
  readonly depth: number;
  /** The last move; null at a start, or where what came before is not known. */
  readonly direction: Direction | null;
  readonly previous: Node | null;
  /** Whether every position since the start is known. */
  readonly whole: boolean;
  /** A hash of the moves that led here: other moves may lead to the same position. */
  readonly trail: number;
}

export interface Game {
  readonly id: string;
  /** The custom start board; null for a drawn start. */
  readonly start: Board | null;
  /** The tiles that the record carried when it was taken up, as its JSON has them. */
  readonly draws: string;
  readonly node: Node;
  /** The number of moves that undo can not go below. */
  readonly undoFloor: number;
  /** Whether a merge has made 2048 in this game; undo does not take it back. */
  readonly reached2048: boolean;
  /** Whether the win has just happened and is to be told. */
  readonly winNotice: boolean;
  /** Whether this game counts for the best score. */
  readonly setsRecords: boolean;
  readonly bestScore: number;
}

/** What a person did, and the id of the game it was meant for. */
export type Intent =
  | { readonly type: "move"; readonly game: string; readonly direction: Direction }
  | { readonly type: "new"; readonly game: string; readonly seed: number }
  | { readonly type: "undo" | "restart" | "continue"; readonly game: string };

/** Carries out an intent; `following` is the id of a game that it begins. An intent that changes
 * nothing, or was meant for another game, gives back the very same game. */
export function apply(game: Game, intent: Intent, following: string): Game {
  if (intent.game !== game.id) return game;
  switch (intent.type) {
    case "move":
      return move(game, intent.direction);
    case "undo":
      return undo(game);
    case "continue":
      return game.winNotice ? { ...game, winNotice: false } : game;
    case "new":
      return begin(game, following, newState(intent.seed), null);
    case "restart": {
      const { seed } = game.node.state;
      const state = game.start ? startFrom(seed, game.start) : newState(seed);
      return begin(game, following, state, game.start);
    }
  }
}

export function rootNode(state: State): Node {
  return { state, depth: 0, direction: null, previous: null, whole: true, trail: 0 };
}

/** The node one move on, with a tile that the record carries or the next of the seed; null where
 * the direction is illegal. */
export function nextNode(node: Node, direction: Direction, carried?: Spawn): Node | null {
  const step = play(node.state, direction, carried);
  if (!step) return null;
  const { whole, depth } = node;
  const trail = Math.imul(node.trail, 31) + DIRECTIONS.indexOf(direction) + 1 | 0;
  return { state: step.state, depth: depth + 1, direction, previous: node, whole, trail };
}

export function sameNode(a: Node, b: Node): boolean {
  return a.depth === b.depth && sameState(a.state, b.state);
}

export function sameState(a: State, b: State): boolean {
  return a.seed === b.seed && a.score === b.score && a.spawned === b.spawned &&
    sameBoard(a.board, b.board);
}

/** Whether there is a move to take back. */
export function canUndo(game: Game): boolean {
  return game.node.depth > game.undoFloor;
}

function move(game: Game, direction: Direction): Game {
  const node = nextNode(game.node, direction);
  if (!node) return game;
  const wins = !game.reached2048 &&
    slide(game.node.state.board, direction).merged.includes(2048);
  return {
    ...game,
    node,
    undoFloor: Math.max(game.undoFloor, node.depth - UNDO_DEPTH),
    reached2048: game.reached2048 || wins,
    winNotice: wins,
    bestScore: game.setsRecords ? Math.max(game.bestScore, node.state.score) : game.bestScore,
  };
}

function undo(game: Game): Game {
  const { previous } = game.node;
  if (!canUndo(game) || !previous) return game;
  return { ...game, node: previous, winNotice: false };
}

function begin(game: Game, id: string, state: State, start: Board | null): Game {
  return {
    id,
    start,
    draws: "",
    node: rootNode(state),
    undoFloor: 0,
    reached2048: false,
    winNotice: false,
    setsRecords: start === null,
    bestScore: game.bestScore,
  };
}
