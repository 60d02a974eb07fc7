import assert from "node:assert/strict";
import { type Game, rootNode } from "./engine.ts";
import { handOver } from "./handover.ts";
import { createLocalSession } from "./local.ts";
import { movesTo, replay } from "./record.ts";
import type { Change } from "./session.ts";
import { newState, startFrom } from "./state.ts";

/** A game as the page begins it and as the kernel does: each has its own id for it. */
function game(id: string): Game {
  return {
    id,
    start: null,
    draws: "",
    node: replay(rootNode(newState(42)), "LULU")!,
    undoFloor: 0,
    reached2048: false,
    winNotice: false,
    setsRecords: true,
    bestScore: 0,
  };
}

function open() {
  const session = handOver(createLocalSession(game("page")));
  const changes: Change["kind"][] = [];
  session.subscribe(({ kind }) => changes.push(kind));
  return { session, changes, kernel: createLocalSession(game("kernel")) };
}

Deno.test("what was played in the page meanwhile is played with the kernel, and nothing jumps", () => {
  const { session, changes, kernel } = open();
  session.move("left");
  session.undo();
  session.move("down");
  session.move("left");
  const { board } = session.shown.node.state;
  changes.length = 0;
  session.to(kernel);
  assert.equal(movesTo(kernel.shown.node), "LULUDL");
  assert.deepEqual(session.shown.node.state.board, board);
  assert.deepEqual(changes, ["status"]);
});

Deno.test("from then on the kernel's session is the one that is played on", () => {
  const { session, changes, kernel } = open();
  session.to(kernel);
  changes.length = 0;
  assert.equal(session.move("left"), true);
  assert.equal(session.shown, kernel.shown);
  assert.equal(movesTo(kernel.shown.node), "LULUL");
  kernel.undo();
  assert.deepEqual(changes, ["move", "settle"]);
});

Deno.test("moves of the record that were taken back are taken back with the kernel too", () => {
  const { session, kernel } = open();
  session.undo();
  session.undo();
  session.move("down");
  session.to(kernel);
  assert.equal(movesTo(kernel.shown.node), "LUD");
});

Deno.test("a new game that was begun meanwhile is begun with the kernel", () => {
  const { session, changes, kernel } = open();
  session.newGame(5);
  session.move("up");
  changes.length = 0;
  session.to(kernel);
  assert.equal(kernel.shown.node.state.seed, 5);
  assert.equal(movesTo(kernel.shown.node), "U");
  assert.deepEqual(changes, ["status"]);
});

Deno.test("a win that was put away meanwhile is not told again", () => {
  const won = {
    ...game("page"),
    node: rootNode(startFrom(1, [[1024, 1024, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]])),
  };
  const session = handOver(createLocalSession(won));
  const kernel = createLocalSession({ ...won, id: "kernel" });
  session.move("left");
  assert.equal(session.shown.winNotice, true);
  session.keepGoing();
  session.to(kernel);
  assert.equal(kernel.shown.reached2048, true);
  assert.equal(session.shown.winNotice, false);
});
