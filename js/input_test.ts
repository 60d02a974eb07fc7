import assert from "node:assert/strict";
import { type Key, keyAction, type Place, replayAction, swipeDirection } from "./input.ts";

const NO_KEY: Key = {
  code: "",
  key: "",
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
};

function press(code: string, rest: Partial<Key> = {}) {
  return keyAction({ ...NO_KEY, code, key: code, ...rest });
}

Deno.test("arrows, WASD and HJKL move", () => {
  const keys = {
    up: ["ArrowUp", "KeyW", "KeyK"],
    right: ["ArrowRight", "KeyD", "KeyL"],
    down: ["ArrowDown", "KeyS", "KeyJ"],
    left: ["ArrowLeft", "KeyA", "KeyH"],
  };
  for (const [direction, codes] of Object.entries(keys)) {
    for (const code of codes) assert.deepEqual(press(code), { type: "move", direction });
  }
});

Deno.test("letters go by their place, so that AZERTY's ZQSD is WASD", () => {
  assert.deepEqual(press("KeyW", { key: "z" }), { type: "move", direction: "up" });
  assert.equal(press("KeyQ", { key: "a" }), null);
});

Deno.test("arrows of the number pad and of keyboards that send no code move", () => {
  assert.deepEqual(press("Numpad4", { key: "ArrowLeft" }), { type: "move", direction: "left" });
  assert.deepEqual(press("", { key: "ArrowUp" }), { type: "move", direction: "up" });
  assert.equal(press("Numpad4", { key: "4" }), null);
});

Deno.test("Ctrl+Z and Cmd+Z undo, by the letter", () => {
  assert.deepEqual(press("KeyZ", { key: "z", ctrlKey: true }), { type: "undo" });
  assert.deepEqual(press("KeyZ", { key: "z", metaKey: true }), { type: "undo" });
  assert.deepEqual(press("KeyZ", { key: "Z", ctrlKey: true }), { type: "undo" });
  assert.deepEqual(press("KeyW", { key: "z", ctrlKey: true }), { type: "undo" });
  assert.deepEqual(press("KeyZ", { key: "ㅋ", ctrlKey: true }), { type: "undo" });
  assert.equal(press("KeyZ", { key: "w", ctrlKey: true }), null);
  assert.equal(press("KeyZ", { key: "z", ctrlKey: true, shiftKey: true }), null);
  assert.equal(press("KeyZ", { key: "z", ctrlKey: true, altKey: true }), null);
});

Deno.test("every other key with Ctrl, Alt, Meta or Shift is left alone", () => {
  for (const code of ["ArrowLeft", "KeyA", "KeyS", "Enter", "Escape", "Space"]) {
    for (const modifier of ["ctrlKey", "altKey", "metaKey", "shiftKey"]) {
      assert.equal(press(code, { [modifier]: true }), null, `${modifier} ${code}`);
    }
  }
});

Deno.test("Enter, Escape and Space have a meaning; other keys have none", () => {
  assert.deepEqual(press("Enter"), { type: "enter" });
  assert.deepEqual(press("NumpadEnter", { key: "Enter" }), { type: "enter" });
  assert.deepEqual(press("Escape"), { type: "leave" });
  assert.deepEqual(press("Space", { key: " " }), { type: "none" });
  for (const code of ["Tab", "KeyX", "KeyZ", "Digit1", "F5", "PageDown", "Delete"]) {
    assert.equal(press(code), null, code);
  }
});

Deno.test("keys that compose text are ignored", () => {
  assert.equal(press("KeyA", { isComposing: true }), null);
});

Deno.test("a swipe counts from 24 pixels on, and the larger axis decides", () => {
  assert.equal(swipeDirection(23, 23), null);
  assert.equal(swipeDirection(24, 3), "right");
  assert.equal(swipeDirection(-24, 23), "left");
  assert.equal(swipeDirection(10, -24), "up");
  assert.equal(swipeDirection(-30, 31), "down");
});

function replayPress(code: string, place: Place, others: Partial<Key> = {}) {
  return replayAction({ ...NO_KEY, code, key: code, ...others }, place);
}

Deno.test("in the replay player left and right step, Page keys go further, Home and End all the way", () => {
  for (const place of ["slider", "list", "elsewhere"] as const) {
    assert.deepEqual(replayPress("ArrowLeft", place), { type: "step", by: -1 });
    assert.deepEqual(replayPress("ArrowRight", place), { type: "step", by: 1 });
    assert.deepEqual(replayPress("Home", place), { type: "start" });
    assert.deepEqual(replayPress("End", place), { type: "end" });
    assert.deepEqual(replayPress("Space", place, { key: " " }), { type: "toggle" });
    assert.deepEqual(replayPress("Escape", place), { type: "leave" });
  }
  assert.deepEqual(replayPress("PageDown", "elsewhere"), { type: "step", by: 10 });
  assert.deepEqual(replayPress("PageUp", "list"), { type: "step", by: -10 });
});

Deno.test("up is more on the slider, earlier in the list, and the page's elsewhere", () => {
  assert.deepEqual(replayPress("ArrowUp", "slider"), { type: "step", by: 1 });
  assert.deepEqual(replayPress("PageUp", "slider"), { type: "step", by: 10 });
  assert.deepEqual(replayPress("ArrowUp", "list"), { type: "step", by: -1 });
  assert.deepEqual(replayPress("ArrowDown", "list"), { type: "step", by: 1 });
  assert.equal(replayPress("ArrowUp", "elsewhere"), null);
});

Deno.test("in the replay player other keys and keys with a modifier are left alone", () => {
  for (const code of ["Tab", "Enter", "KeyA", "KeyL", "Digit1", "F5"]) {
    assert.equal(replayPress(code, "list"), null, code);
  }
  for (const code of ["ArrowLeft", "Space", "Home", "PageDown", "Escape"]) {
    for (const modifier of ["ctrlKey", "altKey", "metaKey", "shiftKey"]) {
      assert.equal(replayPress(code, "list", { [modifier]: true }), null, `${modifier} ${code}`);
    }
  }
});
