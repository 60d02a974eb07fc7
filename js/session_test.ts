import assert from "node:assert/strict";
import { apply, canUndo, type Game, type Intent, rootNode, sameNode } from "./engine.ts";
import {
  type Confirmed,
  type Host,
  PROTOCOL,
  type RecordMessage,
  type StatsMessage,
} from "./host.ts";
import { createLocalSession } from "./local.ts";
import { promisedHost } from "./promised.ts";
import { fromReplay, movesTo, toJSON } from "./record.ts";
import { type Direction, DIRECTIONS } from "./rules.ts";
import { asLeft, type Change, createSession } from "./session.ts";
import { newState, startFrom } from "./state.ts";

const FIGURES: StatsMessage = {
  type: "stats",
  games: 12,
  reached_2048: 3,
  best_score: 36412,
  best_tile: 2048,
  play_time: 7265,
};

type Message = Intent & { client: string; seq: number };

/** A kernel to test against: it takes messages when told to, and tells the page when told to. */
class Kernel implements Host {
  game: Game = {
    id: "g",
    start: null,
    draws: "",
    node: rootNode(newState(42)),
    undoFloor: 0,
    reached2048: false,
    winNotice: false,
    setsRecords: true,
    bestScore: 0,
  };
  inbox: (Message | { type: "record" } | { type: "stats" })[] = [];
  saved = true;
  reachable = true;
  traits: Record<string, unknown> = {};
  #update = 0;
  #kept = 0;
  #acknowledged: Record<string, number> = {};
  #told = this.#tell();
  #confirmed = () => {};
  #message = (_: RecordMessage | StatsMessage) => {};
  #doubt = () => {};

  /** Python moves by itself. */
  play(intent: Intent): void {
    const before = this.game;
    this.game = apply(before, intent, "python");
    if (before.id !== this.game.id) this.#kept = 0;
    this.#kept = Math.min(this.#kept, this.game.node.depth);
  }

  /** Python handles the next messages of the page. */
  handle(count = this.inbox.length): void {
    for (const message of this.inbox.splice(0, count)) {
      if (message.type === "record") {
        this.publish();
        const moves = movesTo(this.game.node) ?? "";
        const { id, start, draws, node: { state: { seed } } } = this.game;
        this.#message({ type: "record", game: id, seed, start, moves, draws });
        continue;
      }
      if (message.type === "stats") {
        this.#message(FIGURES);
        continue;
      }
      if (message.seq !== (this.#acknowledged[message.client] ?? 0) + 1) continue;
      const before = this.game;
      this.game = apply(before, message, `${message.client}-${message.seq}`);
      if (before.id !== this.game.id) this.#kept = 0;
      this.#kept = Math.min(this.#kept, this.game.node.depth);
      this.#acknowledged[message.client] = message.seq;
    }
  }

  /** Python tells the page how things stand. */
  publish(): void {
    this.#told = this.#tell();
    this.#confirmed();
  }

  /** Python tells the whole record, as it does at the end of a cell. */
  publishWhole(): void {
    this.#kept = 0;
    this.publish();
  }

  /** Python tells how things stand, and the update is lost on its way. */
  tellNobody(): void {
    this.#told = this.#tell();
  }

  #tell(): Confirmed {
    const { id, start, node, undoFloor, reached2048, winNotice, setsRecords, bestScore } =
      this.game;
    const kept = this.#kept;
    this.#kept = node.depth;
    return {
      protocol: PROTOCOL,
      update: ++this.#update,
      ...node.state,
      game: id,
      start,
      moves_made: node.depth,
      kept,
      added: (movesTo(node) ?? "").slice(kept),
      ...(kept === 0 && { draws: this.game.draws }),
      undo_floor: undoFloor,
      reached_2048: reached2048,
      win_notice: winNotice,
      sets_records: setsRecords,
      best_score: bestScore,
      acknowledged: { ...this.#acknowledged },
      saved: this.saved,
      in_progress: true,
      taken_over: false,
    };
  }

  confirmed = () => this.#told;
  get = (name: string) => this.traits[name];
  save(name: string, value: unknown): void {
    this.traits[name] = value;
  }
  onChange(): void {}
  send(message: Record<string, unknown>): boolean {
    if (this.reachable) this.inbox.push(message as unknown as Message);
    return this.reachable;
  }
  onConfirmed(callback: () => void): void {
    this.#confirmed = callback;
  }
  onMessage(callback: (message: RecordMessage | StatsMessage) => void): void {
    this.#message = callback;
  }
  onDoubt(callback: () => void): void {
    this.#doubt = callback;
  }
  doubt = () => this.#doubt();
  dispose(): void {}
}

function open(kernel = new Kernel()) {
  const session = createSession(kernel);
  const changes: Change["kind"][] = [];
  session.subscribe((change) => changes.push(change.kind));
  return { kernel, session, changes };
}

const move = (direction: Direction, game = "g"): Intent => ({ type: "move", game, direction });

Deno.test("a move is shown at once, and its confirmation changes nothing on the board", () => {
  const { kernel, session, changes } = open();
  assert.equal(session.move("left"), true);
  assert.equal(session.shown.node.depth, 1);
  kernel.handle();
  kernel.publish();
  assert.deepEqual(changes, ["move", "status"]);
  assert.ok(sameNode(session.shown.node, kernel.game.node));
});

Deno.test("an illegal direction sends nothing and shows nothing", () => {
  const { kernel, session, changes } = open();
  session.move("left");
  assert.equal(session.move("left"), false);
  assert.deepEqual([kernel.inbox.length, changes.length], [1, 1]);
});

Deno.test("one move of Python's is animated, several at once settle", () => {
  const { kernel, session, changes } = open();
  kernel.play(move("left"));
  kernel.publish();
  kernel.play(move("up"));
  kernel.play(move("right"));
  kernel.publish();
  assert.deepEqual(changes, ["move", "settle"]);
  assert.ok(sameNode(session.shown.node, kernel.game.node));
});

Deno.test("keys pressed while Python moved are played after its moves", () => {
  const { kernel, session } = open();
  session.move("left");
  kernel.play(move("up"));
  kernel.publish();
  assert.equal(movesTo(session.shown.node), "UL");
  kernel.handle();
  kernel.publish();
  assert.equal(movesTo(session.shown.node), "UL");
});

Deno.test("keys meant for a game that ended meanwhile are not played in the next", () => {
  const { kernel, session } = open();
  session.move("left");
  kernel.play({ type: "new", game: "g", seed: 7 });
  kernel.publish();
  assert.deepEqual([session.shown.id, session.shown.node.depth], ["python", 0]);
  kernel.handle();
  kernel.publish();
  assert.equal(session.shown.node.depth, 0);
});

Deno.test("moves in a game begun in the page follow at once, before Python has heard of it", () => {
  const { kernel, session, changes } = open();
  session.newGame();
  for (const direction of DIRECTIONS) session.move(direction);
  const shown = session.shown;
  assert.ok(shown.node.depth > 0);
  kernel.handle();
  kernel.publish();
  assert.equal(session.shown.id, kernel.game.id);
  assert.ok(sameNode(session.shown.node, shown.node));
  assert.equal(changes.at(-1), "status");
});

Deno.test("undo is predicted as deep as the record goes", () => {
  const { session } = open();
  for (const direction of ["left", "up", "left"] as const) session.move(direction);
  const after = [3, 2, 1, 0];
  for (const depth of after) {
    assert.equal(session.shown.node.depth, depth);
    assert.equal(session.undo(), depth > 0);
  }
});

Deno.test("a page that opens on a game in progress asks once for its record, and can undo it", () => {
  const kernel = new Kernel();
  for (const direction of ["left", "up", "left"] as const) {
    kernel.play(move(direction));
    kernel.publish();
  }
  const { session, changes } = open(kernel);
  assert.equal(session.replayJSON(), null);
  assert.deepEqual(kernel.inbox.map(({ type }) => type), ["record"]);
  kernel.handle();
  assert.deepEqual(kernel.inbox, []);
  assert.equal(session.replayJSON(), toJSON(kernel.game));
  assert.equal(session.undo(), true);
  assert.equal(session.shown.node.depth, 2);
  assert.deepEqual(new Set(changes.slice(0, -1)), new Set(["status"]));
});

Deno.test("the whole record, told again, changes nothing but what Python did since", () => {
  const { kernel, session, changes } = open();
  session.move("left");
  kernel.handle();
  kernel.publishWhole();
  kernel.publishWhole();
  kernel.play(move("up"));
  kernel.publishWhole();
  kernel.play({ type: "undo", game: "g" });
  kernel.play({ type: "undo", game: "g" });
  kernel.play(move("up"));
  kernel.publishWhole();
  assert.equal(movesTo(session.shown.node), "U");
  assert.equal(session.replayJSON(), toJSON(kernel.game));
  assert.deepEqual(changes, ["move", "status", "status", "move", "settle"]);
});

Deno.test("an update that does not fit what the page knows is asked about, and then it can undo", () => {
  const { kernel, session } = open();
  for (const direction of ["left", "up", "left"] as const) kernel.play(move(direction));
  kernel.tellNobody();
  kernel.play(move("right"));
  kernel.publish();
  assert.ok(sameNode(session.shown.node, kernel.game.node));
  assert.equal(session.replayJSON(), null);
  kernel.handle();
  assert.equal(session.replayJSON(), toJSON(kernel.game));
  assert.equal(session.undo(), true);
  assert.equal(session.shown.node.depth, 3);
});

Deno.test("a win is told from the move that makes 2048 until the next", () => {
  const kernel = new Kernel();
  const board = [[1024, 1024, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 4]];
  kernel.game = {
    ...kernel.game,
    node: rootNode({ ...kernel.game.node.state, board, spawned: 0 }),
  };
  kernel.game = { ...kernel.game, start: board };
  kernel.publish();
  const { session } = open(kernel);
  session.move("left");
  assert.equal(session.shown.winNotice, true);
  kernel.handle();
  kernel.publish();
  assert.equal(session.shown.winNotice, true);
  session.keepGoing();
  assert.equal(session.shown.winNotice, false);
  kernel.handle();
  kernel.publish();
  assert.equal(session.shown.winNotice, false);
});

Deno.test("once sending fails, play goes on in the page and says that it is not recorded", () => {
  const { kernel, session } = open();
  session.move("left");
  kernel.reachable = false;
  session.move("up");
  session.move("left");
  assert.equal(session.shown.node.depth, 3);
  assert.equal(session.status.recorded, false);
  assert.equal(session.undo(), true);
  assert.equal(JSON.parse(session.replayJSON()!).moves, "LU");
});

Deno.test("a host's hint is believed only if sending fails", () => {
  const { kernel, session } = open();
  kernel.doubt();
  assert.equal(session.status.recorded, true);
  kernel.reachable = false;
  kernel.doubt();
  assert.equal(session.status.recorded, false);
});

Deno.test("the figures come when they are asked for", () => {
  const { kernel, session, changes } = open();
  assert.equal(session.stats, null);
  session.askForStats();
  kernel.handle();
  assert.equal(session.stats, FIGURES);
  assert.deepEqual(changes, ["status"]);
});

Deno.test("moves that the kernel could not save are told until they are", () => {
  const { kernel, session } = open();
  for (const saved of [false, true]) {
    kernel.saved = saved;
    kernel.publish();
    assert.equal(session.status.saved, saved);
  }
});

Deno.test("what got lost on the way is sent again, and nothing is played twice", async () => {
  const { kernel, session } = open();
  session.move("left");
  kernel.inbox = []; // lost
  session.move("up");
  await new Promise((resolve) => setTimeout(resolve, 4300));
  kernel.handle();
  kernel.publish();
  assert.equal(movesTo(kernel.game.node), "LU");
  assert.ok(sameNode(session.shown.node, kernel.game.node));
  assert.equal(session.status.waiting, 0);
});

Deno.test("a steady player whose moves are taken in time is never told that they wait", async () => {
  const { kernel, session } = open();
  const waiting: number[] = [];
  for (let n = 0; n < 30; n++) {
    session.move(DIRECTIONS[n % 4]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    kernel.handle(Math.max(0, kernel.inbox.length - 3));
    kernel.publish();
    waiting.push(session.status.waiting);
  }
  kernel.handle();
  kernel.publish();
  assert.deepEqual(new Set(waiting), new Set([0]));
});

Deno.test("thousands of moves that waited are taken without predicting all of them each time", () => {
  const { kernel, session } = open();
  for (let n = 0; session.shown.node.depth < 3000; n++) {
    session.move(DIRECTIONS[n % 4]);
    if (n % 400 === 399) session.restart();
    if (n > 20000) break;
  }
  const { shown } = session;
  while (kernel.inbox.length) {
    kernel.handle(1);
    kernel.publish();
  }
  assert.equal(session.shown, shown);
});

Deno.test("an update that comes after the kernel is gone takes no move off the board", () => {
  const { kernel, session } = open();
  session.move("left");
  kernel.handle();
  kernel.reachable = false;
  session.move("up");
  kernel.publish();
  session.move("left");
  assert.equal(JSON.parse(session.replayJSON()!).moves, "LUL");
  assert.equal(session.status.recorded, false);
});

Deno.test("what could not be sent leaves no gap in the numbers", () => {
  const { kernel, session } = open();
  session.move("left");
  kernel.reachable = false;
  kernel.doubt();
  session.move("up");
  kernel.reachable = true;
  kernel.publish();
  session.move("down");
  assert.deepEqual(kernel.inbox.map((message) => (message as Message).seq), [1, 2, 3]);
});

Deno.test("moves that wait for over a second are counted until they are taken", async () => {
  const { kernel, session } = open();
  session.move("left");
  session.move("up");
  assert.equal(session.status.waiting, 0);
  await new Promise((resolve) => setTimeout(resolve, 1100));
  assert.equal(session.status.waiting, 2);
  kernel.handle();
  kernel.publish();
  assert.equal(session.status.waiting, 0);
});

Deno.test("a game left by its kernel goes on, and back as far as its record is known", () => {
  const kernel = new Kernel();
  for (const direction of ["left", "up", "left"] as const) kernel.play(move(direction));
  kernel.tellNobody();
  assert.equal(movesTo(asLeft(kernel.confirmed()).node), "LUL");
  assert.equal(canUndo(asLeft(kernel.confirmed())), true);
  kernel.play(move("right"));
  kernel.tellNobody();
  const session = createLocalSession(asLeft(kernel.confirmed()));
  assert.equal(session.undo(), false);
  session.move("up");
  assert.equal(session.undo(), true);
  assert.ok(sameNode(session.shown.node, kernel.game.node));
});

Deno.test("whatever the order of keys, Python's moves and updates, all end on Python's position", () => {
  let random = 1;
  const below = (limit: number) => {
    random = (random * 48271) % 2147483647;
    return random % limit;
  };
  for (let round = 0; round < 200; round++) {
    const kernel = new Kernel();
    const page = open(kernel).session;
    for (let turn = 0; turn < 80; turn++) {
      const act = below(12);
      if (act < 6) page.move(DIRECTIONS[below(4)]);
      else if (act === 6) page.undo();
      else if (act === 7) [page.newGame, page.restart, page.keepGoing, page.undo][below(4)]();
      else if (act === 8) kernel.play(move(DIRECTIONS[below(4)], kernel.game.id));
      else if (act === 9) kernel.play({ type: "undo", game: kernel.game.id });
      else if (act === 10) kernel.handle(below(5));
      else if (below(4)) kernel.publish();
      else kernel.publishWhole();
    }
    kernel.handle();
    kernel.publish();
    kernel.handle();
    assert.equal(page.shown.id, kernel.game.id);
    assert.ok(sameNode(page.shown.node, kernel.game.node));
    assert.equal(canUndo(page.shown), canUndo(kernel.game));
    assert.equal(page.replayJSON(), toJSON(kernel.game));
  }
});

Deno.test("a game that goes on from tiles of its own undoes down to them, and copies", () => {
  const kernel = new Kernel();
  const start = [[2, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]];
  const draws = "f4";
  const node = fromReplay({ seed: 42, start, moves: "LDR", draws })!;
  kernel.game = { ...kernel.game, start, draws, node, undoFloor: 1, setsRecords: false };
  kernel.publish();
  const { session } = open(kernel);
  assert.deepEqual(session.shown.node.state, node.state);
  assert.equal(session.shown.node.whole, true);
  assert.equal(JSON.parse(session.replayJSON()!).draws, draws);
  assert.ok(session.move("up"));
  kernel.handle();
  kernel.publish();
  assert.ok(sameNode(session.shown.node, kernel.game.node));
  assert.ok(session.undo() && session.undo() && session.undo());
  assert.equal(session.undo(), false);
  assert.equal(session.shown.node.depth, 1);
});

Deno.test("what the page hears of its own moves is saved where the host wants it, and only there", () => {
  for (const [wanted, saved] of [[0, 2], [null, null], [undefined, undefined]]) {
    const kernel = new Kernel();
    kernel.traits._heard = wanted;
    const session = createSession(kernel);
    session.move("left");
    kernel.handle();
    kernel.publish();
    assert.equal(kernel.traits._heard, saved);
    kernel.play({ type: "move", game: "g", direction: "up" });
    kernel.publish();
    assert.equal(kernel.traits._heard, saved);
  }
});

/** A game that the kernel has still to make, and the page that plays it already. */
function promise() {
  const kernel = new Kernel();
  const start = [[1024, 1024, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 2]];
  kernel.game = { ...kernel.game, start, node: rootNode(startFrom(42, start)), setsRecords: false };
  kernel.publish();
  const sent: Message[] = [];
  let reachable = true;
  const host = promisedHost((message) => {
    if (reachable) sent.push(message as unknown as Message);
    return reachable;
  });
  const session = createSession(host, kernel.game);
  return { kernel, host, session, sent, lose: () => reachable = false };
}

Deno.test("a promised game sends what is played as it comes, and the kernel does the very same", () => {
  const { kernel, host, session, sent } = promise();
  assert.ok(session.move("left") && session.undo() && session.move("left"));
  assert.equal(session.shown.winNotice, false);
  assert.deepEqual(sent.map(({ type, seq }) => [type, seq]), [["move", 1], ["undo", 2], [
    "move",
    3,
  ]]);
  kernel.inbox.push(...sent);
  kernel.handle();
  kernel.publish();
  const changes: string[] = [];
  session.subscribe((change) => changes.push(change.kind));
  host.keep(kernel);
  assert.deepEqual(changes, ["status"]);
  assert.ok(session.shown.node.whole && session.shown.reached2048);
  assert.ok(sameNode(session.shown.node, kernel.game.node));
  assert.ok(session.undo());
  kernel.handle();
  kernel.publish();
  assert.ok(sameNode(session.shown.node, kernel.game.node));
});

Deno.test("where the kernel cannot be told of a promised game, it is not recorded", () => {
  const { host, session, lose } = promise();
  assert.equal(session.status.recorded, true);
  lose();
  session.move("left");
  assert.equal(session.status.recorded, false);
  host.fail();
  assert.equal(session.status.recorded, false);
  assert.equal(JSON.parse(session.replayJSON()!).moves, "L");
});

Deno.test("a promise that fails is told at once", () => {
  const { host, session } = promise();
  host.fail();
  assert.equal(session.status.recorded, false);
});
