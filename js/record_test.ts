import assert from "node:assert/strict";
import { apply, type Game, rootNode } from "./engine.ts";
import { fromReplay, movesTo, readReplay, replay, toJSON } from "./record.ts";
import { type Board, sameBoard } from "./rules.ts";
import { startFrom } from "./state.ts";

const games: { seed: number; start: Board | null; moves: string; board: Board }[] =
  JSON.parse(Deno.readTextFileSync(new URL("../tests/vectors/games.json", import.meta.url))).rows;

Deno.test("a whole game follows from its seed, its start and its moves", () => {
  for (const { seed, start, moves, board } of games) {
    const node = fromReplay({ seed, start, moves, draws: "" });
    assert.ok(node && sameBoard(node.state.board, board));
    assert.equal(node.depth, moves.length);
    assert.equal(movesTo(node), moves);
  }
});

const texts: { text: string; moves: number; board: Board; score: number; reason?: string }[] = JSON
  .parse(Deno.readTextFileSync(new URL("../tests/vectors/replays.json", import.meta.url))).rows;

Deno.test("the JSON of a good replay is read and leads to its end", () => {
  for (const { text, moves, board, score } of texts.filter(({ reason }) => !reason)) {
    const read = readReplay(text);
    const node = read && fromReplay(read);
    assert.ok(node && sameBoard(node.state.board, board), text);
    assert.deepEqual([node.depth, node.state.score], [moves, score]);
  }
});

Deno.test("a text that is no replay is not read, or does not add up", () => {
  // These are Python's to check, since the page has no use for them.
  const unchecked = /final|time that goes back|not known|small letters/;
  for (const { text, reason } of texts) {
    if (!reason || unchecked.test(reason) && !reason.startsWith("a version")) continue;
    const read = readReplay(text);
    assert.equal(read && fromReplay(read), null, reason);
  }
});

Deno.test("a record that carries its tiles needs no seed, and writes them again", () => {
  const start = [[2, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]];
  const record = { format: "widget2048 replay", version: 1, seed: null, start };
  const read = readReplay(JSON.stringify({ ...record, moves: "LD", draws: "f412" }));
  const node = read && fromReplay(read);
  assert.ok(read && node);
  assert.deepEqual(node.state.board[0], [0, 2, 0, 0]);
  assert.deepEqual([node.state.board[3], node.state.spawned], [[4, 0, 0, 4], 0]);
  const played = replay(node, "R");
  assert.equal(played?.state.spawned, 1);
  assert.ok(Number.isSafeInteger(read.seed));
});

Deno.test("letters that are illegal, or no letters of ours, lead nowhere", () => {
  assert.equal(fromReplay({ seed: 42, start: null, moves: "LL", draws: "" }), null);
  assert.equal(fromReplay({ seed: 42, start: null, moves: "LX", draws: "" }), null);
});

Deno.test("a game whose start is not known has no replay to copy", () => {
  const state = startFrom(7, [[2, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]);
  const node = { ...rootNode(state), depth: 5, whole: false };
  const game: Game = {
    id: "g",
    start: null,
    draws: "",
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
