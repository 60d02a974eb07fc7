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

/** Linear sRGB, each part 0-1 where the screen can show the color. */
export function linear([lightness, chroma, hue]: Color): [number, number, number] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}
