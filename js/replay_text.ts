// A replay as a short text that can be part of a link; Python's replay_text.py tells its form.

import { type Replay, toReplay } from "./record.ts";
import { SIZE } from "./rules.ts";

const VERSION = 1;
const HAS_START = 1, HAS_DRAWS = 2, NO_SEED = 4;
const VARINT_BYTES = 8;
const LETTERS = "URDL";

/** Reads a short text as far as its form goes, and past what a sentence around a link leaves at its
 * end; null where it is none or its check does not hold. */
export function readText(text: string): Replay | null {
  const bytes = decode(text);
  if (!bytes || bytes.length < 8 || bytes[0] !== VERSION) return null;
  const data = bytes.subarray(0, -4);
  if (crc32(data) !== new DataView(bytes.buffer).getUint32(data.length)) return null;
  const flags = data[1];
  let bit = 16;

  function number(width: number): number {
    let value = 0;
    for (const end = bit + width; bit < end; bit++) {
      value = 2 * value + (data[bit >> 3] >> (7 - bit % 8) & 1);
    }
    return value;
  }

  /** Not a number where it goes on for too long. */
  function varint(): number {
    let value = 0;
    for (let n = 0; n < VARINT_BYTES; n++) {
      const more = number(1);
      value += number(7) * 128 ** n;
      if (!more) return value;
    }
    return NaN;
  }

  const seed = flags & NO_SEED ? null : varint();
  const start = flags & HAS_START ? board(() => number(5)) : null;
  const moves = varint();
  const drawn = flags & HAS_DRAWS ? varint() : 0;
  if (!(2 * moves + 5 * drawn <= 8 * data.length - bit)) return null;
  return toReplay({
    seed,
    start,
    moves: Array.from({ length: moves }, () => LETTERS[number(2)]).join(""),
    draws: Array.from({ length: drawn }, () => number(4).toString(16) + (number(1) ? 4 : 2)).join(
      "",
    ),
    times: undefined,
  });
}

function board(exponent: () => number): number[][] {
  const tile = (power: number) => power ? 2 ** power : 0;
  return Array.from(
    { length: SIZE },
    () => Array.from({ length: SIZE }, () => tile(exponent())),
  );
}

function decode(text: string): Uint8Array<ArrayBuffer> | null {
  const found = /^([\w-]*)[.,;)]*$/.exec(text);
  if (!found) return null;
  try {
    return Uint8Array.from(
      atob(found[1].replace(/-/g, "+").replace(/_/g, "/")),
      (character) => character.charCodeAt(0),
    );
  } catch {
    return null;
  }
}

/** The check of zip and PNG. */
function crc32(data: Uint8Array): number {
  let check = -1;
  for (const byte of data) {
    check ^= byte;
    for (let bit = 0; bit < 8; bit++) check = check >>> 1 ^ (check & 1 ? 0xedb88320 : 0);
  }
  return ~check >>> 0;
}
