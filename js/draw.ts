// The seeded draw: where the n-th tile of a game appears and what it is worth.

import type { Board } from "./rules.ts";

type Pair = [number, number];

export interface Spawn {
  readonly row: number;
  readonly col: number;
  readonly value: number;
}

const ROTATIONS = [[13, 15, 26, 6], [17, 29, 16, 24]];
const PARITY = 0x1bd11bda;
/** 10 % of 2**32: below it the tile is a 4. */
const FOUR_BELOW = 429496730;

/** Threefry-2x32 with 20 rounds, as published in Random123 (Salmon et al., SC 2011). */
export function threefry2x32(key: Pair, counter: Pair): Pair {
  const keys = [key[0], key[1], key[0] ^ key[1] ^ PARITY];
  let x = (counter[0] + keys[0]) >>> 0;
  let y = (counter[1] + keys[1]) >>> 0;
  for (let group = 0; group < 5; group++) {
    for (const bits of ROTATIONS[group % 2]) {
      x = (x + y) >>> 0;
      y = (((y << bits) | (y >>> (32 - bits))) ^ x) >>> 0;
    }
    x = (x + keys[(group + 1) % 3]) >>> 0;
    y = (y + keys[(group + 2) % 3] + group + 1) >>> 0;
  }
  return [x, y];
}

/** The n-th tile of a game: all empty cells equally likely, a 2 (90 %) or a 4 (10 %). */
export function drawTile(seed: number, n: number, board: Board): Spawn {
  const [x, y] = threefry2x32([seed >>> 0, Math.floor(seed / 2 ** 32)], [n, 0]);
  const empty = board.flatMap((cells, row) =>
    cells.flatMap((value, col) => value ? [] : [{ row, col }])
  );
  if (!empty.length) throw new Error("a tile cannot be drawn on a full board");
  const cell = empty[Math.floor((x * empty.length) / 2 ** 32)];
  return { ...cell, value: y < FOUR_BELOW ? 4 : 2 };
}

/** A seed for a new game. */
export function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
