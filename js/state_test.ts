import assert from "node:assert/strict";
import { type Board, type Direction, DIRECTIONS } from "./rules.ts";
import { newState, play, startFrom, type State } from "./state.ts";

const LETTERS: Record<string, Direction> = { U: "up", R: "right", D: "down", L: "left" };

function playAll(state: State, moves: string): State {
  for (const letter of moves) {
    const step = play(state, LETTERS[letter]);
    assert.ok(step, `${letter} is legal`);
    state = step.state;
  }
  return state;
}

const MOVES = "LULURULDLURDLLUU";
const GAMES: { seed: number; start: Board; end: Board; score: number }[] = [
  {
    seed: 0,
    start: [[0, 0, 0, 0], [2, 0, 2, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
    end: [[2, 16, 4, 0], [8, 4, 2, 0], [2, 0, 0, 0], [2, 0, 0, 0]],
    score: 64,
  },
  {
    seed: 42,
    start: [[0, 0, 2, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 2, 0, 0]],
    end: [[8, 2, 4, 0], [0, 4, 2, 0], [2, 16, 0, 0], [0, 0, 0, 0]],
    score: 68,
  },
  {
    seed: 2 ** 53 - 1,
    start: [[0, 0, 0, 0], [0, 0, 2, 0], [0, 0, 0, 0], [0, 0, 0, 4]],
    end: [[16, 16, 2, 2], [2, 0, 0, 0], [0, 0, 0, 2], [0, 0, 0, 0]],
    score: 88,
  },
];

for (const { seed, start, end, score } of GAMES) {
  Deno.test(`seed ${seed} and the same moves always give the same game`, () => {
    const first = newState(seed);
    assert.deepEqual(first, { seed, board: start, score: 0, spawned: 2 });
    assert.deepEqual(playAll(first, MOVES), { seed, board: end, score, spawned: 18 });
  });
}

Deno.test("an illegal direction gives no step", () => {
  const state = startFrom(1, [[2, 4, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]);
  assert.equal(play(state, "left"), null);
  assert.equal(play(state, "up"), null);
});

Deno.test("the first new tile of a custom start is draw 0", () => {
  const start = startFrom(5, [[2, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]);
  const step = play(start, "left");
  assert.ok(step);
  assert.equal(step.state.spawned, 1);
  assert.equal(step.state.score, 4);
  assert.equal(step.state.board[step.spawn.row][step.spawn.col], step.spawn.value);
});

Deno.test("the number of positions after n moves is that of the vectors", () => {
  const { rows }: { rows: { seed: number; counts: number[] }[] } = JSON.parse(
    Deno.readTextFileSync(new URL("../tests/vectors/perft.json", import.meta.url)),
  );
  assert.ok(rows.length);
  for (const { seed, counts } of rows) {
    let positions = [newState(seed)];
    for (const count of counts) {
      assert.equal(positions.length, count);
      const next = positions.flatMap((state) =>
        DIRECTIONS.map((direction) => play(state, direction)).filter((step) => step !== null)
      );
      positions = [...new Map(next.map(({ state }) => [JSON.stringify(state), state])).values()];
    }
  }
});
