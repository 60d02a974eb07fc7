import assert from "node:assert/strict";
import { type Key, keyAction, swipeDirection } from "./input.ts";

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
