import assert from "node:assert/strict";
import { canUndo } from "./engine.ts";
import { fromReplay, movesTo, type Replay } from "./record.ts";
import { type Board, sameBoard } from "./rules.ts";
import { createTimeline, gameAt } from "./timeline.ts";

const [long]: Replay[] = JSON
  .parse(Deno.readTextFileSync(new URL("../tests/vectors/long_game.json", import.meta.url))).rows;
const LONG: Replay = { ...long, start: null, draws: "" };
const PAIRS: Board = [[1024, 1024, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 4]];
/** Tiles of its own for two of its three moves. */
const CARRIED: Replay = { seed: 7, start: PAIRS, moves: "LRL", draws: "5242" };

/** All positions, the slow way. */
function positions(replay: Replay): { board: Board; score: number }[] {
  const states = [];
  for (let node = fromReplay(replay); node; node = node.previous) states.push(node.state);
  return states.reverse();
}

Deno.test("any position is that of playing all moves to it, in whatever order it is asked for", () => {
  const expected = positions(LONG);
  const { length } = LONG.moves;
  const jumps = Array.from({ length: 300 }, (_, n) => (n * 7919) % (length + 1));
  const around = [64, 63, 65, 64, 128, 127, 0, 1, length, length - 1];
  for (const order of [[length], jumps, around, jumps.toReversed()]) {
    const timeline = createTimeline(LONG);
    assert.equal(timeline.length, length);
    for (const n of order) {
      assert.ok(sameBoard(timeline.at(n).board, expected[n].board), `position ${n}`);
      assert.equal(timeline.at(n).score, expected[n].score);
    }
  }
});

Deno.test("a step is one move, and leads from one position to the next", () => {
  const timeline = createTimeline(LONG);
  for (const n of [1, 64, 65, 5000]) {
    assert.ok(sameBoard(timeline.step(n).state.board, timeline.at(n).board));
    assert.equal(timeline.direction(n)[0].toUpperCase(), LONG.moves[n - 1]);
  }
});

Deno.test("opening a replay plays nothing; exploring plays it piece by piece and knows all scores", () => {
  const timeline = createTimeline(LONG);
  assert.equal(timeline.explored, 0);
  let pieces = 0;
  while (timeline.explore(1000)) pieces++;
  assert.equal(pieces, LONG.moves.length / 1000 - 1);
  const scores = positions(LONG).map(({ score }) => score);
  assert.deepEqual(scores.map((_, n) => timeline.score(n)), scores);
  assert.equal(timeline.explore(1), false);
});

Deno.test("a position outside of the replay is the nearest one in it", () => {
  const timeline = createTimeline({ ...LONG, moves: LONG.moves.slice(0, 100) });
  assert.deepEqual(timeline.at(-1), timeline.at(0));
  assert.deepEqual(timeline.at(1e9), timeline.at(100));
});

Deno.test("the tiles that a record carries are the ones that appear", () => {
  const timeline = createTimeline(CARRIED);
  assert.equal(timeline.at(1).board[1][1], 2);
  assert.equal(timeline.at(2).board[1][0], 2);
  assert.ok(sameBoard(timeline.at(3).board, positions(CARRIED)[3].board));
});

Deno.test("a record that does not add up ends where it stops doing so", () => {
  const timeline = createTimeline({ ...LONG, moves: LONG.moves.slice(0, 200) + "?" + "L" });
  assert.equal(timeline.length, 202);
  assert.equal(timeline.explore(Infinity), false);
  assert.equal(timeline.length, 200);
  assert.deepEqual(timeline.at(202), timeline.at(200));
});

Deno.test("a replay without moves has its start", () => {
  const timeline = createTimeline({ ...CARRIED, moves: "", draws: "" });
  assert.equal(timeline.explore(1), false);
  assert.deepEqual(timeline.at(0).board, PAIRS);
  assert.equal(timeline.score(0), 0);
});

Deno.test("a game from a position has the record so far behind it, and can be undone", () => {
  const timeline = createTimeline(LONG);
  for (const [n, undoFloor] of [[0, 0], [932, 0], [5000, 3000]]) {
    const game = gameAt(timeline, n, "g");
    assert.equal(movesTo(game.node), LONG.moves.slice(0, n));
    assert.ok(sameBoard(game.node.state.board, timeline.at(n).board));
    assert.deepEqual([game.id, game.undoFloor, canUndo(game)], ["g", undoFloor, n > 0]);
  }
});

Deno.test("a game from a position can not be undone into tiles that the record carries", () => {
  const timeline = createTimeline(CARRIED);
  assert.deepEqual([1, 2, 3].map((n) => canUndo(gameAt(timeline, n, "g"))), [false, false, true]);
  assert.equal(gameAt(timeline, 1, "g").draws, "52");
});

Deno.test("a game from a position has reached 2048 where a merge before it made one", () => {
  const timeline = createTimeline(CARRIED);
  assert.deepEqual([0, 1, 3].map((n) => gameAt(timeline, n, "g").reached2048), [false, true, true]);
  assert.equal(gameAt(timeline, 1, "g").winNotice, false);
});
