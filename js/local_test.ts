import assert from "node:assert/strict";
import { type Game, rootNode } from "./engine.ts";
import { createLocalSession } from "./local.ts";
import { movesTo, toJSON } from "./record.ts";
import { type Board, legalDirections, sameBoard } from "./rules.ts";
import type { Change } from "./session.ts";
import { newState, startFrom } from "./state.ts";

const NEAR_WIN: Board = [[1024, 1024, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 4]];

function begin(start: Board | null = null): Game {
  return {
    id: "g",
    start,
    draws: "",
    node: rootNode(start ? startFrom(42, start) : newState(42)),
    undoFloor: 0,
    reached2048: false,
    winNotice: false,
    setsRecords: start === null,
    bestScore: 0,
  };
}

function open(game = begin()) {
  const saved: Game[] = [];
  const changes: Change["kind"][] = [];
  const session = createLocalSession(game, (game) => saved.push(game));
  session.subscribe((change) => changes.push(change.kind));
  return { session, saved, changes };
}

Deno.test("a move and an undo are shown and saved at once, and nothing ever waits", () => {
  const { session, saved, changes } = open();
  assert.equal(session.move("left"), true);
  assert.equal(session.move("up"), true);
  assert.equal(session.undo(), true);
  assert.equal(movesTo(session.shown.node), "L");
  assert.deepEqual(saved.map(({ node }) => movesTo(node)), ["L", "LU", "L"]);
  assert.deepEqual(changes, ["move", "move", "settle"]);
  assert.deepEqual(session.status, {
    waiting: 0,
    recorded: true,
    saved: true,
    takenOver: false,
    inProgress: false,
  });
});

Deno.test("what changes nothing is neither shown nor saved", () => {
  const { session, saved, changes } = open();
  session.move("left");
  assert.equal(session.move("left"), false);
  assert.equal(session.keepGoing(), false);
  assert.equal(session.undo(), true);
  assert.equal(session.undo(), false);
  assert.deepEqual([saved.length, changes.length], [2, 2]);
});

Deno.test("a game saved with a floor is not undone below it", () => {
  const { session } = open();
  session.move("left");
  const { session: resumed } = open({ ...session.shown, undoFloor: 1 });
  assert.equal(resumed.undo(), false);
  resumed.move("up");
  assert.equal(resumed.undo(), true);
  assert.equal(resumed.undo(), false);
});

Deno.test("every new game is another one, drawn, and can not be undone into the old", () => {
  const { session, changes } = open(begin(NEAR_WIN));
  const ids = new Set([session.shown.id]);
  const seeds = new Set<number>();
  for (let n = 0; n < 3; n++) {
    assert.equal(session.newGame(), true);
    ids.add(session.shown.id);
    seeds.add(session.shown.node.state.seed);
    assert.equal(session.undo(), false);
    assert.equal(session.shown.start, null);
  }
  assert.deepEqual([ids.size, seeds.size], [4, 3]);
  assert.deepEqual(changes, ["settle", "settle", "settle"]);
});

Deno.test("a restart is the same start again", () => {
  const { session } = open(begin(NEAR_WIN));
  session.move("left");
  assert.equal(session.shown.winNotice, true);
  assert.equal(session.keepGoing(), true);
  assert.equal(session.shown.winNotice, false);
  session.restart();
  assert.ok(sameBoard(session.shown.node.state.board, NEAR_WIN));
  assert.equal(session.shown.reached2048, false);
});

Deno.test("the best score is kept through undo and new games", () => {
  const { session } = open();
  for (let n = 0; n < 40; n++) session.move(legalDirections(session.shown.node.state.board)[0]);
  const best = session.shown.node.state.score;
  assert.ok(best > 0);
  session.undo();
  session.newGame();
  assert.equal(session.shown.bestScore, best);
});

Deno.test("the record is told as replay JSON, and who no longer listens is told nothing", () => {
  const { session } = open();
  let told = 0;
  const leave = session.subscribe(() => told++);
  session.move("left");
  leave();
  session.move("up");
  assert.equal(told, 1);
  assert.equal(session.replayJSON(), toJSON(session.shown));
});
