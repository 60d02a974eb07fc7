import assert from "node:assert/strict";
import { type Color, css, linear, type Theme, tileColors } from "./palette.ts";

const VALUES = [...Array(17).keys()].map((i) => 2 ** (i + 1));
const THEMES: Theme[] = ["light", "dark"];

function luminance(color: Color): number {
  const [red, green, blue] = linear(color);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(a: Color, b: Color): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}

/** Lightness as the eye has it in greyscale, 0-100 (CIE L*). */
function grey(color: Color): number {
  return 116 * Math.cbrt(luminance(color)) - 16;
}

for (const theme of THEMES) {
  Deno.test(`${theme}: a screen can show every tile's color`, () => {
    for (const value of VALUES) {
      for (const part of linear(tileColors(value, theme).fill)) {
        assert.ok(part >= 0 && part <= 1, `${value}: ${part}`);
      }
    }
  });

  Deno.test(`${theme}: the digits of every tile have a contrast of at least 4.5`, () => {
    for (const value of VALUES) {
      const { fill, ink } = tileColors(value, theme);
      assert.ok(contrast(fill, ink) >= 4.5, `${value}: ${contrast(fill, ink)}`);
    }
  });

  Deno.test(`${theme}: tiles differ in greyscale, all steps going one way`, () => {
    const greys = VALUES.map((value) => grey(tileColors(value, theme).fill));
    for (let i = 1; i < greys.length; i++) {
      const darker = greys[i - 1] - greys[i];
      assert.ok((theme === "light" ? darker : -darker) > 3, `${VALUES[i]}: ${darker}`);
    }
  });

  Deno.test(`${theme}: above 131072 the last color stays`, () => {
    assert.deepEqual(tileColors(2097152, theme), tileColors(131072, theme));
  });
}

Deno.test("a color is written as CSS has it", () => {
  assert.equal(css([0.5, 0.1, 12.34]), "oklch(0.5000 0.100 12.3)");
});
