// Prints what Python draws pictures with, so that they have the colors and the words of the page.

import { LANGUAGES } from "./locale/index.ts";
import { PAGE_WORDS } from "./locale/page.ts";
import { type Color, linear, tileColors } from "./view/palette.ts";

const TILES = [...Array(17).keys()].map((i) => 2 ** (i + 1));

/** A color as `#rrggbb`, which every program that shows pictures knows. */
export function hex(color: Color): string {
  const parts = linear(color).map((part) => {
    const light = Math.min(Math.max(part, 0), 1);
    const coded = light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
    return Math.round(255 * coded).toString(16).padStart(2, "0");
  });
  return "#" + parts.join("");
}

/** A color that the style sheet names, as light pages have it, which come first in it. */
function named(name: string, css: string): string {
  const [, ...parts] = css.match(`--w2048-${name}: oklch\\((\\S+) (\\S+) (\\S+)\\)`)!;
  const [lightness, chroma, hue] = parts.map(Number);
  return hex([lightness, chroma, hue]);
}

export function picture(css: string) {
  const colors = ["board", "cell", "text", "quiet"].map((name) => [name, named(name, css)]);
  const tiles = TILES.map((value) => {
    const { fill, ink } = tileColors(value, "light");
    return [value, { fill: hex(fill), ink: hex(ink) }];
  });
  const words = Object.entries(LANGUAGES).map(([language, { board, empty, scoreNow }]) => {
    const { row, still } = PAGE_WORDS[language as keyof typeof LANGUAGES];
    return [language, { board, empty, scoreNow, row, still }];
  });
  return {
    colors: Object.fromEntries(colors),
    tiles: Object.fromEntries(tiles),
    words: Object.fromEntries(words),
  };
}

if (import.meta.main) {
  const css = Deno.readTextFileSync(new URL("view/widget.css", import.meta.url));
  console.log(JSON.stringify(picture(css)));
}
