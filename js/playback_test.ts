import assert from "node:assert/strict";
import { atSpeed, createPlayback, seek, SPEEDS, tick, toggle } from "./playback.ts";

Deno.test("nothing plays until it is told to", () => {
  const playback = createPlayback(100, 7);
  assert.equal(playback.position, 7);
  assert.equal(tick(playback, 1e6), playback);
});

for (const speed of SPEEDS) {
  Deno.test(`at ${speed} moves a second, that many are made in a second of frames`, () => {
    let playback = atSpeed(toggle(createPlayback(10_000, 0), 0), speed, 0);
    for (let frame = 1; frame <= 60; frame++) playback = tick(playback, frame * 1000 / 60 + 0.001);
    assert.equal(playback.position, speed);
  });
}

Deno.test("a frame in which no move is due changes nothing", () => {
  const playback = toggle(createPlayback(100, 0), 1000);
  assert.equal(tick(playback, 1249), playback);
  assert.equal(tick(playback, 1250).position, 1);
});

Deno.test("at the end it stops, and played again it begins at the start", () => {
  let playback = atSpeed(toggle(createPlayback(3, 2), 0), 60, 0);
  playback = tick(playback, 200);
  assert.deepEqual([playback.position, playback.playing], [3, false]);
  playback = toggle(playback, 300);
  assert.deepEqual([playback.position, playback.playing], [0, true]);
});

Deno.test("pausing keeps the position, and playing on waits a whole move", () => {
  let playback = tick(toggle(createPlayback(100, 0), 0), 499);
  playback = toggle(playback, 499);
  assert.deepEqual([playback.position, playback.playing], [1, false]);
  playback = toggle(playback, 10_000);
  assert.equal(tick(playback, 10_249).position, 1);
  assert.equal(tick(playback, 10_250).position, 2);
});

Deno.test("another position is within the replay and a whole number", () => {
  const playback = createPlayback(100, 0);
  for (const [wanted, shown] of [[-5, 0], [101, 100], [Infinity, 100], [NaN, 0], [49.6, 50]]) {
    assert.equal(seek(playback, wanted, 0).position, shown);
  }
});

Deno.test("playing goes on from another position, but not from the last", () => {
  const playing = toggle(createPlayback(100, 0), 0);
  assert.equal(seek(playing, 50, 10).playing, true);
  assert.equal(tick(seek(playing, 50, 10), 259).position, 50);
  assert.equal(seek(playing, 100, 10).playing, false);
});

Deno.test("what was missed while the page was hidden is not caught up", () => {
  const playing = atSpeed(toggle(createPlayback(10_000, 0), 0), 60, 0);
  const back = tick(playing, 60_000);
  assert.ok(back.position <= 16);
  assert.equal(back.since, 60_000);
});

Deno.test("a replay without moves has nothing to play", () => {
  assert.equal(toggle(createPlayback(0, 0), 0).playing, false);
});
