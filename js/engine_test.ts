import assert from "node:assert/strict";
import { apply, canUndo, type Game, type Intent, rootNode } from "./engine.ts";
import { type Board, type Direction, legalDirections } from "./rules.ts";
import { newState, startFrom } from "./state.ts";

type Step = [string, Board, number, number, number, boolean, boolean, boolean, boolean];
interface Script {
  name: string;
  seed: number;
  start: Board | null;
  steps: Step[];
}

const scripts: Script[] =
  JSON.parse(Deno.readTextFileSync(new URL("../tests/vectors/scripts.json", import.meta.url))).rows;

const DIRECTIONS: Record<string, Direction> = { U: "up", R: "right", D: "down", L: "left" };

function begin(seed: number, start: Board | null): Game {
  return {
    id: "g",
    start,
    draws: "",
    node: rootNode(start ? startFrom(seed, start) : newState(seed)),
    undoFloor: 0,
    reached2048: false,
    winNotice: false,
    setsRecords: start === null,
    bestScore: 0,
  };
}

function toIntent(letter: string): Intent {
  if (letter === "z") return { type: "undo", game: "g" };
  if (letter === "c") return { type: "continue", game: "g" };
  return { type: "move", game: "g", direction: DIRECTIONS[letter] };
}

for (const { name, seed, start, steps } of scripts) {
  Deno.test(`a game in progress agrees with Python: ${name}`, () => {
    let game = begin(seed, start);
    for (const [letters, ...told] of steps) {
      for (const letter of letters) game = apply(game, toIntent(letter), "unused");
      const { state, depth } = game.node;
      assert.deepEqual([
        state.board,
        state.score,
        state.spawned,
        depth,
        canUndo(game),
        game.reached2048,
        game.winNotice,
        legalDirections(state.board).length === 0,
      ], told);
    }
  });
}

Deno.test("an intent meant for another game changes nothing", () => {
  const game = begin(0, null);
  assert.equal(apply(game, { type: "move", game: "other", direction: "left" }, "h"), game);
});

Deno.test("an illegal direction gives back the very same game", () => {
  const game = apply(begin(42, null), toIntent("L"), "h");
  assert.equal(apply(game, toIntent("L"), "h"), game);
});

Deno.test("restart plays the same start with the same seed again, under a new id", () => {
  const start: Board = [[2, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 4]];
  for (const board of [null, start]) {
    const game = begin(7, board);
    const later = ["L", "D", "R"].reduce((at, letter) => apply(at, toIntent(letter), "h"), game);
    const again = apply(later, { type: "restart", game: "g" }, "h");
    assert.deepEqual(again.node, game.node);
    assert.equal(again.id, "h");
    assert.equal(canUndo(again), false);
  }
});

Deno.test("a game from a drawn start raises the best score; one from a custom start does not", () => {
  const left: Intent = { type: "move", game: "g", direction: "left" };
  const start: Board = [[2, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]];
  assert.equal(apply({ ...begin(7, start), setsRecords: true }, left, "h").bestScore, 4);
  assert.equal(apply(begin(7, start), left, "h").bestScore, 0);
});
