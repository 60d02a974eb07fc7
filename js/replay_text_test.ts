import assert from "node:assert/strict";
import { fromReplay, readReplay } from "./record.ts";
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
