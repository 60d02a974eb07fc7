// The colors of the tiles: one ramp from cream to indigo in OKLCH, for light and dark pages.

export type Theme = "light" | "dark";

/** Lightness 0-1, chroma, hue in degrees. */
export type Color = readonly [lightness: number, chroma: number, hue: number];

const LAST = 16;
const DARK_INK: Color = [0.18, 0.02, 60];
const LIGHT_INK: Color = [1, 0, 0];

/**
 * The colors of a tile. Light pages read the ramp from its light end, dark pages from its dark
 * end, so that a tile stands out more the more it is worth. Past 131072 the last color stays.
 */
export function tileColors(value: number, theme: Theme): { fill: Color; ink: Color } {
  const step = Math.min(Math.log2(value) - 1, LAST);
  const place = theme === "light" ? step : LAST - step;
  const lightness = 0.955 - 0.0415 * place;
  const chroma = Math.min(0.028 + 0.02 * place, 0.165, 0.05 + 0.02 * (LAST - place));
  return {
    fill: [lightness, chroma, 90 - 11.5 * place],
    ink: lightness > 0.6 ? DARK_INK : LIGHT_INK,
  };
}

export function css([lightness, chroma, hue]: Color): string {
  return `oklch(${lightness.toFixed(4)} ${chroma.toFixed(3)} ${hue.toFixed(1)})`;
}
