import assert from "node:assert/strict";
import { hex, picture } from "./picture.ts";

const CSS = `
.w2048 { --w2048-text: oklch(0 0 0); --w2048-quiet: oklch(1 0 0);
  --w2048-board: oklch(0.62796 0.25768 29.234); --w2048-cell: oklch(0.5999 0 0); }
.w2048[data-theme="dark"] { --w2048-text: oklch(1 0 0); }`;

Deno.test("colors are those of sRGB", () => {
  assert.equal(hex([0.86644, 0.29483, 142.495]), "#00ff00");
  assert.equal(hex([0.45201, 0.31321, 264.052]), "#0000ff");
});

Deno.test("a picture has the colors of a light page", () => {
  const { colors, tiles } = picture(CSS);
  assert.deepEqual(colors, {
    board: "#ff0000",
    cell: "#808080",
    text: "#000000",
    quiet: "#ffffff",
  });
  assert.equal(Object.keys(tiles).length, 17);
  assert.match(tiles[2048].fill, /^#[0-9a-f]{6}$/);
});

Deno.test("a picture is described in every language", () => {
  const { words } = picture(CSS);
  assert.deepEqual(Object.keys(words), ["en", "id", "ja", "ko"]);
  for (const texts of Object.values<Record<string, string>>(words)) {
    assert.ok(texts.row.includes("{n}") && texts.scoreNow.includes("{score}") && texts.empty);
  }
});
