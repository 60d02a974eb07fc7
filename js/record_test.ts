import assert from "node:assert/strict";
import { apply, type Game, rootNode } from "./engine.ts";
import { fromStart, movesTo, replay, toJSON } from "./record.ts";
import { type Board, sameBoard } from "./rules.ts";
import { startFrom } from "./state.ts";

const games: { seed: number; start: Board | null; moves: string; board: Board }[] =
  JSON.parse(Deno.readTextFileSync(new URL("../tests/vectors/games.json", import.meta.url))).rows;

Deno.test("a whole game follows from its seed, its start and its moves", () => {
  for (const { seed, start, moves, board } of games) {
    const node = fromStart(seed, start, moves);
    assert.ok(node && sameBoard(node.state.board, board));
    assert.equal(node.depth, moves.length);
    assert.equal(movesTo(node), moves);
  }
});

Deno.test("letters that are illegal, or no letters of ours, lead nowhere", () => {
  assert.equal(fromStart(42, null, "LL"), null);
  assert.equal(fromStart(42, null, "LX"), null);
});

Deno.test("a game whose start is not known has no replay to copy", () => {
  const state = startFrom(7, [[2, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]);
  const node = { ...rootNode(state), depth: 5, whole: false };
  const game: Game = {
    id: "g",
    start: null,
    node,
    undoFloor: 0,
    reached2048: false,
    winNotice: false,
    setsRecords: true,
    bestScore: 0,
  };
  assert.equal(toJSON(apply(game, { type: "move", game: "g", direction: "left" }, "h")), null);
  assert.equal(movesTo(replay(node, "L")!), null);
});
