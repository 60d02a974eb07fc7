import assert from "node:assert/strict";
import { drawTile, threefry2x32 } from "./draw.ts";
import type { Board } from "./rules.ts";

const EMPTY = [0, 0, 0, 0];

Deno.test("threefry2x32 gives the known answers of Random123", () => {
  const ones = 0xffffffff;
  assert.deepEqual(threefry2x32([0, 0], [0, 0]), [0x6b200159, 0x99ba4efe]);
  assert.deepEqual(threefry2x32([ones, ones], [ones, ones]), [0x1cb996fc, 0xbb002be7]);
  assert.deepEqual(
    threefry2x32([0x13198a2e, 0x03707344], [0x243f6a88, 0x85a308d3]),
    [0xc4923a9c, 0x483df7a0],
  );
});

Deno.test("a tile falls only on empty cells, evenly, and is a 4 one time in ten", () => {
  const board = [[2, 0, 4, 8], EMPTY, [2, 4, 8, 16], [2, 4, 8, 0]];
  const counts = new Map<string, number>();
  let fours = 0;
  for (let n = 0; n < 6000; n++) {
    const { row, col, value } = drawTile(7, n, board);
    counts.set(`${row},${col}`, (counts.get(`${row},${col}`) ?? 0) + 1);
    if (value === 4) fours++;
  }
  assert.deepEqual([...counts.keys()].sort(), ["0,1", "1,0", "1,1", "1,2", "1,3", "3,3"]);
  for (const count of counts.values()) assert.ok(count > 850 && count < 1150);
  assert.ok(fours > 500 && fours < 700);
});

Deno.test("the upper bits of a seed count", () => {
  const board = [EMPTY, EMPTY, EMPTY, EMPTY];
  const draws = (seed: number) => [...Array(8).keys()].map((n) => drawTile(seed, n, board));
  assert.notDeepEqual(draws(2 ** 53 - 1), draws(2 ** 32 - 1));
});

Deno.test("a tile cannot be drawn on a full board", () => {
  assert.throws(() => drawTile(0, 0, Array(4).fill([2, 4, 8, 16])), /full board/);
});

Deno.test("words and tiles are those of the vectors", () => {
  const { threefry, rows }: {
    threefry: [[number, number], [number, number], [number, number]][];
    rows: [number, number, Board, number, number, number][];
  } = JSON.parse(
    Deno.readTextFileSync(new URL("../tests/vectors/draws.json", import.meta.url)),
  );
  assert.ok(threefry.length && rows.length);
  for (const [key, counter, words] of threefry) {
    assert.deepEqual(threefry2x32(key, counter), words);
  }
  for (const [seed, n, board, row, col, value] of rows) {
    assert.deepEqual(drawTile(seed, n, board), { row, col, value });
  }
});
