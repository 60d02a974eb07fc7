import assert from "node:assert/strict";
import { apply, canUndo, type Game, sameNode } from "./engine.ts";
import { movesTo, type Replay } from "./record.ts";
import type { Board, Direction } from "./rules.ts";
import { keeper } from "./storage.ts";
import { createTimeline, gameAt } from "./timeline.ts";

const NEAR_WIN: Board = [[1024, 1024, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [2, 0, 0, 4]];

/** A browser's storage, which may hold anything. */
class Items extends Map<string, string> {
  getItem = (name: string) => this.get(name) ?? null;
  setItem = (name: string, text: string) => void this.set(name, text);
  removeItem = (name: string) => void this.delete(name);
}

function gameFrom(replay: Replay): Game {
  return gameAt(createTimeline(replay), replay.moves.length, "page");
}

function begin(start: Board | null = null): Game {
  return gameFrom({ seed: 42, start, moves: "", draws: "" });
}

function play(game: Game, ...directions: Direction[]): Game {
  return directions.reduce(
    (game, direction) => apply(game, { type: "move", game: game.id, direction }, "next"),
    game,
  );
}

Deno.test("a game comes back as it was left, and can not be undone past that", () => {
  const items = new Items();
  const game = play(begin(), "left", "up", "left");
  keeper("page", () => items).save({ ...game, setsRecords: true });
  const back = keeper("page", () => items).game()!;
  assert.ok(sameNode(back.node, game.node));
  assert.equal(movesTo(back.node), "LUL");
  assert.deepEqual([canUndo(back), back.setsRecords], [false, true]);
  assert.equal(canUndo(play(back, "up")), true);
});

Deno.test("a win comes back told or not, and a custom start stays one", () => {
  const items = new Items();
  const won = play(begin(NEAR_WIN), "left");
  keeper("page", () => items).save(won);
  const back = keeper("page", () => items).game()!;
  assert.deepEqual([back.winNotice, back.reached2048, back.setsRecords], [true, true, false]);
  assert.deepEqual(back.start, NEAR_WIN);
  keeper("page", () => items).save({ ...won, winNotice: false });
  assert.equal(keeper("page", () => items).game()!.winNotice, false);
});

Deno.test("a game that carries its tiles comes back with them", () => {
  const items = new Items();
  const game = gameFrom({ seed: 1, start: NEAR_WIN, moves: "U", draws: "f4" });
  keeper("page", () => items).save(game);
  const back = keeper("page", () => items).game()!;
  assert.ok(sameNode(back.node, game.node));
  assert.equal(back.draws, "f4");
});

Deno.test("two pages do not mix", () => {
  const items = new Items();
  keeper("a", () => items).save(play(begin(), "left"));
  assert.equal(keeper("b", () => items).game(), null);
  assert.equal(keeper("b", () => items).best(), 0);
});

Deno.test("the best score only rises, whichever tab made it, and outlives its game", () => {
  const items = new Items();
  const [one, two] = [keeper("page", () => items), keeper("page", () => items)];
  one.save({ ...begin(), bestScore: 500 });
  two.save({ ...begin(), bestScore: 300 });
  assert.equal(one.best(), 500);
  two.forget();
  assert.deepEqual([one.best(), one.game()], [500, null]);
});

Deno.test("only who has read or saved a game last gives it up", () => {
  const items = new Items();
  const [one, two] = [keeper("page", () => items), keeper("page", () => items)];
  assert.equal(two.game(), null);
  one.save(play(begin(), "left"));
  two.forget();
  assert.ok(one.game(), "the other has never seen it");
  assert.ok(two.game());
  one.save(play(begin(), "left", "up"));
  two.forget();
  assert.equal(movesTo(one.game()!.node), "LU");
  two.game();
  two.forget();
  assert.equal(one.game(), null);
});

Deno.test("what is corrupt is taken for nothing", () => {
  const items = new Items();
  const kept = keeper("page", () => items);
  kept.save(play(begin(), "left"));
  const [name, sound] = [...items].find(([name]) => name.includes("game"))!;
  const damaged = [
    "",
    "null",
    "[]",
    "7",
    "{",
    '{"replay":null}',
    '{"replay":{}}',
    sound.slice(0, -1),
    sound.replace('\\"L\\"', '\\"LL\\"'),
    sound.replace("42", "-1"),
  ];
  for (const text of damaged) {
    assert.notEqual(text, sound);
    items.set(name, text);
    assert.equal(kept.game(), null, text);
  }
  const best = name.replace("game", "best");
  for (const text of ["x", "-5", "1e999", "1.5", "{}"]) {
    items.set(best, text);
    assert.equal(kept.best(), 0, text);
  }
});

Deno.test("where the browser refuses or has no room, nothing is kept and nothing is thrown", () => {
  const refuse = () => {
    throw new Error("refused");
  };
  const full = Object.assign(new Items(), { setItem: refuse });
  for (const storage of [refuse, () => full]) {
    const kept = keeper("page", storage);
    kept.save(play(begin(), "left"));
    kept.forget();
    assert.deepEqual([kept.game(), kept.best()], [null, 0]);
  }
});
