import assert from "node:assert/strict";
import { fromReplay, readReplay, toReplay } from "./record.ts";
import { readText } from "./replay_text.ts";
import { sameBoard } from "./rules.ts";

const good: { text: string; short: string; moves: number }[] = JSON
  .parse(Deno.readTextFileSync(new URL("../tests/vectors/replays.json", import.meta.url))).rows
  .filter(({ reason }: { reason?: string }) => !reason);

Deno.test("a short text leads where the JSON of the replay leads", () => {
  for (const { text, short, moves } of good) {
    const read = readText(short), long = readReplay(text);
    assert.ok(read && long, short);
    assert.deepEqual([read.start, read.moves, read.draws], [long.start, long.moves, long.draws]);
    assert.equal(read.moves.length, moves);
    if (JSON.parse(text).seed !== null) assert.equal(read.seed, long.seed);
    const node = fromReplay(read), other = fromReplay(long);
    assert.ok(node && other && sameBoard(node.state.board, other.state.board));
  }
});

Deno.test("a short text with a character exchanged, or cut off, is none", () => {
  for (const { short } of good) {
    for (let at = 0; at < short.length; at++) {
      const other = short[at] === "Q" ? "g" : "Q";
      assert.equal(readText(short.slice(0, at) + other + short.slice(at + 1)), null);
      assert.equal(readText(short.slice(0, at)), null);
    }
  }
});

Deno.test("any other text is none", () => {
  for (
    const text of ["", "#", "A", "AQ", "AQ==", "AQAqBMw4JlYE ", "é".repeat(20), "A".repeat(1000)]
  ) {
    assert.equal(readText(text), null, text);
  }
});

/** A short text of any bytes, with a check that holds. */
function textOf(...bytes: number[]): string {
  let check = -1;
  for (const byte of bytes) {
    check ^= byte;
    for (let n = 0; n < 8; n++) check = check >>> 1 ^ (check & 1 ? 0xedb88320 : 0);
  }
  const whole = [...bytes, ...[24, 16, 8, 0].map((shift) => ~check >>> shift & 255)];
  return btoa(String.fromCharCode(...whole)).replace(/[+]/g, "-").replace(/[/]/g, "_")
    .replace(/=/g, "");
}

Deno.test("a text whose check holds is none where its parts can not be those of a replay", () => {
  assert.equal(textOf(1, 0, 42, 4, 0xcc), "AQAqBMw4JlYE");
  const pair = [0x08, 0x40, 0, 0, 0, 0, 0, 0, 0, 0];
  assert.ok(readText(textOf(1, 5, ...pair, 0)), "a start without a seed, and no move");
  const most = [255, 255, 255, 255, 255, 255, 255];
  assert.equal(readText(textOf(1, 0, ...most, 15, 0))?.seed, 2 ** 53 - 1);
  const unsound: Record<string, number[]> = {
    "a seed of 2**53": [0, 128, 128, 128, 128, 128, 128, 128, 16, 0],
    "a seed that goes on": [0, ...most, 255, 1, 0],
    "a number of moves that goes on": [0, 42, ...Array(300).fill(128), 0],
    "an empty start": [1, 42, ...Array(10).fill(0), 0],
    "a tile beyond 131072": [1, 42, 0x90, ...Array(9).fill(0), 0],
    "more draws than moves": [2, 42, 0, 1, 0],
    "no seed and no start": [4, 0],
    "no seed and a move without its draw": [5, ...pair, 1, 0xc0],
    "moves beyond the end": [0, 42, 9, 0],
  };
  for (const [what, bytes] of Object.entries(unsound)) {
    assert.equal(readText(textOf(1, ...bytes)), null, what);
  }
});

Deno.test("whatever bytes a text holds, it is none or a replay", () => {
  let state = 1;
  const random = (below: number) => {
    state = Math.imul(state, 1664525) + 1013904223 >>> 0;
    return Math.floor(state / 2 ** 32 * below);
  };
  let read = 0;
  for (let n = 0; n < 20_000; n++) {
    const bytes = Array.from({ length: random(40) }, () => random(3) ? random(256) : random(4));
    const replay = readText(textOf(1, random(8), ...bytes));
    if (!replay) continue;
    read++;
    const { seed, start, moves, draws, times } = replay;
    assert.deepEqual(toReplay({ seed, start, moves, draws, times }), replay);
    fromReplay(replay);
  }
  assert.ok(read > 100, `only ${read} were read`);
});

Deno.test("the end of a sentence around a link is no part of the text", () => {
  for (const end of [".", ",", ";", ")", ")."]) {
    assert.equal(readText(`AQAqBMw4JlYE${end}`)?.moves, "LULU");
  }
  assert.equal(readText("AQAqBMw4JlYE.A"), null);
});
