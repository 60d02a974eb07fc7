import assert from "node:assert/strict";
import { throttle } from "./throttle.ts";

const wait = (time: number) => new Promise((done) => setTimeout(done, time));

Deno.test("the first value passes at once, and the last one always", async () => {
  const passed: number[] = [];
  const take = throttle((n: number) => passed.push(n), 40);
  take(1);
  assert.deepEqual(passed, [1]);
  for (let n = 2; n <= 9; n++) take(n);
  assert.deepEqual(passed, [1]);
  await wait(120);
  assert.deepEqual(passed, [1, 9]);
  take(10);
  assert.deepEqual(passed, [1, 9, 10]);
  await wait(60);
});

Deno.test("of a stream, at most one an interval passes", async () => {
  const passed: number[] = [];
  const take = throttle((n: number) => passed.push(n), 50);
  const began = performance.now();
  let n = 0;
  while (performance.now() - began < 300) {
    take(++n);
    await wait(4);
  }
  await wait(100);
  const intervals = (performance.now() - began) / 50;
  assert.ok(passed.length <= intervals + 1, `${passed.length} passed`);
  assert.equal(passed.at(-1), n);
});

Deno.test("flushing passes what waits, once", async () => {
  const passed: number[] = [];
  const take = throttle((n: number) => passed.push(n), 30);
  take(1);
  take(2);
  take.flush();
  assert.deepEqual(passed, [1, 2]);
  take.flush();
  await wait(60);
  assert.deepEqual(passed, [1, 2]);
});

Deno.test("what is dropped does not pass", async () => {
  const passed: number[] = [];
  const take = throttle((n: number) => passed.push(n), 30);
  take(1);
  take(2);
  take.drop();
  await wait(60);
  assert.deepEqual(passed, [1]);
});
