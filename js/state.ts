// One position of a game, and the move that leads to the next.

import { drawTile, type Spawn } from "./draw.ts";
import { type Board, type Direction, sameBoard, SIZE, type Slide, slide } from "./rules.ts";

export interface State {
  /** An integer, 0 <= seed < 2**53. */
  readonly seed: number;
  readonly board: Board;
  readonly score: number;
  /** How many tiles the seed has drawn so far. */
  readonly spawned: number;
}

export interface Step {
  readonly state: State;
  readonly slide: Slide;
  readonly spawn: Spawn;
}

/** The start of a drawn game: two tiles on an empty board. */
export function newState(seed: number): State {
  let board: Board = Array(SIZE).fill(Array(SIZE).fill(0));
  for (const n of [0, 1]) board = place(board, drawTile(seed, n, board));
  return { seed, board, score: 0, spawned: 2 };
}

/** A custom start, which uses no draw. */
export function startFrom(seed: number, board: Board): State {
  return { seed, board, score: 0, spawned: 0 };
}

/** Plays one move, or gives null where the direction changes nothing. A record may carry the tile
 * that the move brought; else the seed draws it. */
export function play(state: State, direction: Direction, carried?: Spawn): Step | null {
  const { seed, spawned } = state;
  const slid = slide(state.board, direction);
  if (sameBoard(slid.board, state.board)) return null;
  if (carried && slid.board[carried.row][carried.col]) return null;
  const spawn = carried ?? drawTile(seed, spawned, slid.board);
  const board = place(slid.board, spawn);
  const score = slid.merged.reduce((sum, value) => sum + value, state.score);
  return {
    state: { seed, board, score, spawned: carried ? spawned : spawned + 1 },
    slide: slid,
    spawn,
  };
}

function place(board: Board, { row, col, value }: Spawn): Board {
  return board.map((cells, r) => r === row ? cells.map((v, c) => c === col ? value : v) : cells);
}
