import assert from "node:assert/strict";
import { apply, type Game, rootNode } from "../engine.ts";
import { locale } from "../locale/index.ts";
import type { Board, Direction } from "../rules.ts";
import { play, startFrom } from "../state.ts";
import { movesText, moveText, noticeText, settleText } from "./speech.ts";

const en = locale("en");

function gameOf(board: Board, seed = 1): Game {
  return {
    id: "first",
    start: board,
    draws: "",
    node: rootNode(startFrom(seed, board)),
    undoFloor: 0,
    reached2048: false,
    winNotice: false,
    setsRecords: false,
    bestScore: 0,
  };
}

function moveOf(game: Game, direction: Direction) {
  const step = play(game.node.state, direction);
  assert.ok(step, "the move is legal");
  return { kind: "move", direction, step } as const;
}

const EMPTY = [0, 0, 0, 0];
const PAIRS: Board = [[2, 2, 0, 0], [4, 4, 0, 0], EMPTY, EMPTY];
const FULL: Board = [[2, 4, 2, 4], [4, 2, 4, 2], [2, 4, 2, 4], [4, 2, 4, 2]];
const WIN: Board = [[1024, 1024, 0, 0], EMPTY, EMPTY, EMPTY];

Deno.test("a move says its direction, the tiles made, the score, the new tile and where", () => {
  const change = moveOf(gameOf(PAIRS), "left");
  const { row, col, value } = change.step.spawn;
  assert.equal(
    moveText(change, en),
    `Left, made 4 and 8, score 12, new ${value} in row ${row + 1}, column ${col + 1}.`,
  );
});

Deno.test("a move without a merge says nothing of tiles made", () => {
  assert.match(moveText(moveOf(gameOf(PAIRS), "down"), en), /^Down, score 0, new [24] in row/);
});

Deno.test("tiles are spoken in plain digits, the score as the language writes it", () => {
  assert.match(moveText(moveOf(gameOf(WIN), "left"), en), /^Left, made 2048, score 2,048, /);
});

Deno.test("fast moves are summed up", () => {
  const text = movesText(12, moveOf(gameOf(PAIRS), "left"), en);
  assert.match(text, /^12 moves, score 12, new [24] in row \d, column \d\.$/);
});

Deno.test("undo, a new game and a jump are told apart", () => {
  const before = gameOf(PAIRS);
  const after = apply(before, { type: "move", game: "first", direction: "left" }, "");
  const fresh = apply(after, { type: "new", game: "first", seed: 3 }, "second");
  assert.equal(settleText(after, before, en), "Move taken back, score 0.");
  assert.equal(settleText(after, fresh, en), "New game started, score 0.");
  assert.equal(settleText(before, after, en), "The board has changed, score 12.");
});

Deno.test("the win, the end and both on one move are told", () => {
  assert.equal(noticeText(gameOf(PAIRS), en), "");
  assert.equal(noticeText({ ...gameOf(WIN), winNotice: true }, en), "You made 2048!");
  assert.equal(noticeText(gameOf(FULL), en), "Game over. Final score 0.");
  assert.equal(
    noticeText({ ...gameOf(FULL), winNotice: true }, en),
    "You made 2048, and the game is over. Final score 0.",
  );
});
