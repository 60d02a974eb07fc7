// The record of a game: its moves as letters, rebuilt into positions, and read and written as JSON.

import { randomSeed, type Spawn } from "./draw.ts";
import { type Game, nextNode, type Node, rootNode } from "./engine.ts";
import { type Board, type Direction, SIZE } from "./rules.ts";
import { newState, startFrom } from "./state.ts";

const FORMAT = "widget2048 replay";
const VERSION = 1;

const DIRECTION_OF: Record<string, Direction | undefined> = {
  U: "up",
  R: "right",
  D: "down",
  L: "left",
};

/** The record of a game, from which every position follows. */
export interface Replay {
  readonly seed: number;
  /** The custom start board; null for a drawn start. */
  readonly start: Board | null;
  /** One letter a move. */
  readonly moves: string;
  /** The tiles that the first moves brought, two characters each; the seed draws the rest. */
  readonly draws: string;
  /** For each move, the milliseconds since the last one whose time is known, or null. */
  readonly times?: readonly (number | null)[];
}

/** The direction of move `n`; undefined where its letter is none of ours. */
export function directionAt(moves: string, n: number): Direction | undefined {
  return DIRECTION_OF[moves[n]];
}

/** The tile that the record carries for move `n`; undefined where the seed draws it. */
export function carriedAt(draws: string, n: number): Spawn | undefined {
  if (2 * n >= draws.length) return undefined;
  const cell = parseInt(draws[2 * n], 16);
  return { row: Math.floor(cell / SIZE), col: cell % SIZE, value: Number(draws[2 * n + 1]) };
}

/** Plays moves on from a node; null where one is illegal or no direction. */
export function replay(node: Node, moves: string, draws = ""): Node | null {
  let last: Node | null = node;
  for (let n = 0; last && n < moves.length; n++) {
    const direction = directionAt(moves, n);
    last = direction ? nextNode(last, direction, carriedAt(draws, n)) : null;
  }
  return last;
}

/** The start of a record. */
export function startOf({ seed, start }: Replay): Node {
  return rootNode(start ? startFrom(seed, start) : newState(seed));
}

/** The last position of a record, with the way to it. */
export function fromReplay(record: Replay): Node | null {
  return replay(startOf(record), record.moves, record.draws);
}

/** Reads replay JSON as far as its form goes; null where it is none. */
export function readReplay(text: string): Replay | null {
  try {
    const { format, version, seed, start = null, moves, draws = "", times } = JSON.parse(text);
    const known = format === FORMAT && version === VERSION;
    return known ? toReplay({ seed, start, moves, draws, times }) : null;
  } catch {
    return null;
  }
}

/** Makes a replay of what was read; null where its parts can not be those of one. Where it has no
 * seed, a random one is to draw what is played on. */
export function toReplay(read: Record<keyof Replay, unknown>): Replay | null {
  const { seed, start, moves, draws, times } = read as Replay & { seed: number | null };
  const sound = (seed === null || Number.isSafeInteger(seed) && seed >= 0) &&
    (start === null || isStart(start)) &&
    typeof moves === "string" && /^[URDL]*$/.test(moves) &&
    typeof draws === "string" && /^([0-9a-f][24])*$/.test(draws) &&
    draws.length <= 2 * moves.length &&
    (seed !== null || start !== null && draws.length === 2 * moves.length) &&
    (times === undefined || Array.isArray(times) && times.length === moves.length);
  return sound ? { seed: seed ?? randomSeed(), start, moves, draws, times } : null;
}

/** Whether it is what a custom start can be. */
function isStart(board: unknown): board is Board {
  const four = (value: unknown): value is unknown[] =>
    Array.isArray(value) && value.length === SIZE;
  const tiles = [0, ...Array.from({ length: 17 }, (_, n) => 2 ** (n + 1))] as unknown[];
  return four(board) && board.every(four) && board.flat().every((tile) => tiles.includes(tile)) &&
    board.flat().some((tile) => tile);
}

/** The moves that led to a node as letters; null where the first of them are not known. */
export function movesTo(node: Node): string | null {
  const letters: string[] = [];
  for (let at: Node = node; at.depth > 0; at = at.previous) {
    if (!at.direction || !at.previous) return null;
    letters.push(at.direction[0].toUpperCase());
  }
  return letters.reverse().join("");
}

/** The game so far as Python's `Replay.from_json` reads it; null where its start is not known. */
export function toJSON(game: Game): string | null {
  const moves = movesTo(game.node);
  if (moves === null) return null;
  const { seed, score, board } = game.node.state;
  return JSON.stringify({
    format: FORMAT,
    version: VERSION,
    seed,
    ...(game.start && { start: game.start }),
    moves,
    ...(game.draws && { draws: game.draws }),
    final: { score, board },
  });
}
