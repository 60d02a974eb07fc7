import assert from "node:assert/strict";
import {
  type Board,
  type Direction,
  DIRECTIONS,
  legalDirections,
  maxTile,
  slide,
} from "./rules.ts";

const EMPTY = [0, 0, 0, 0];

function slideRow(row: number[], direction: Direction): readonly number[] {
  return slide([EMPTY, row, EMPTY, EMPTY], direction).board[1];
}

Deno.test("every tile slides as far as it can", () => {
  assert.deepEqual(slideRow([0, 2, 0, 4], "left"), [2, 4, 0, 0]);
  assert.deepEqual(slideRow([0, 2, 0, 4], "right"), [0, 0, 2, 4]);
});

Deno.test("pairs merge from the edge the tiles move to, each tile once", () => {
  assert.deepEqual(slideRow([2, 2, 4, 0], "left"), [4, 4, 0, 0]);
  assert.deepEqual(slideRow([2, 2, 2, 0], "left"), [4, 2, 0, 0]);
  assert.deepEqual(slideRow([2, 2, 2, 0], "right"), [0, 0, 2, 4]);
  assert.deepEqual(slideRow([4, 4, 4, 4], "left"), [8, 8, 0, 0]);
  assert.deepEqual(slideRow([2, 2, 4, 8], "left"), [4, 4, 8, 0]);
  assert.deepEqual(slideRow([65536, 0, 0, 65536], "right"), [0, 0, 0, 131072]);
});

Deno.test("diagonal neighbors never merge", () => {
  const diagonal = [[2, 0, 0, 0], [0, 2, 0, 0], EMPTY, EMPTY];
  assert.deepEqual(slide(diagonal, "up").board, [[2, 2, 0, 0], EMPTY, EMPTY, EMPTY]);
});

Deno.test("a slide lists the tiles made and where every tile went", () => {
  const { merged, tiles } = slide([[2, 2, 0, 4], EMPTY, EMPTY, EMPTY], "left");
  assert.deepEqual(merged, [4]);
  assert.deepEqual(tiles, [
    { from: { row: 0, col: 0 }, to: { row: 0, col: 0 }, value: 2, merged: true },
    { from: { row: 0, col: 1 }, to: { row: 0, col: 0 }, value: 2, merged: true },
    { from: { row: 0, col: 3 }, to: { row: 0, col: 1 }, value: 4, merged: false },
  ]);
});

Deno.test("the moves of the tiles add up to the board after the slide", () => {
  const board = [[2, 2, 4, 8], [0, 2, 0, 2], [16, 16, 16, 16], [4, 0, 2, 2]];
  for (const direction of DIRECTIONS) {
    const { board: after, tiles } = slide(board, direction);
    const sums = board.map(() => [0, 0, 0, 0]);
    for (const { to, value } of tiles) sums[to.row][to.col] += value;
    assert.deepEqual(sums, after);
    assert.equal(tiles.length, board.flat().filter(Boolean).length);
  }
});

Deno.test("a direction is legal only if it changes the board", () => {
  assert.deepEqual(legalDirections([[2, 4, 0, 0], EMPTY, EMPTY, EMPTY]), ["right", "down"]);
});

Deno.test("a full board is over when no neighbors are equal, and goes on with one pair", () => {
  const over: Board = [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 2]];
  const pair: Board = [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 2], [4, 2, 4, 2]];
  assert.deepEqual(legalDirections(over), []);
  assert.deepEqual(legalDirections(pair), DIRECTIONS);
});

Deno.test("maxTile is the largest tile", () => {
  assert.equal(maxTile([[2, 131072, 0, 4], EMPTY, EMPTY, EMPTY]), 131072);
});

Deno.test("every board slides as in the original game", () => {
  const { rows }: { rows: [Board, Direction, Board, number, Direction[]][] } = JSON.parse(
    Deno.readTextFileSync(new URL("../tests/vectors/original_slides.json", import.meta.url)),
  );
  assert.ok(rows.length >= 300);
  for (const [board, direction, after, gained, legal] of rows) {
    const slid = slide(board, direction);
    assert.deepEqual(slid.board, after);
    assert.equal(slid.merged.reduce((sum, value) => sum + value, 0), gained);
    assert.deepEqual(legalDirections(board), legal);
  }
});
