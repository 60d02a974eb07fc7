import assert from "node:assert/strict";
import board from "../view/board.ts" with { type: "text" };
import controls from "../view/controls.ts" with { type: "text" };
import figures from "../view/figures.ts" with { type: "text" };
import help from "../view/help.ts" with { type: "text" };
import mount from "../view/mount.ts" with { type: "text" };
import notice from "../view/notice.ts" with { type: "text" };
import speech from "../view/speech.ts" with { type: "text" };
import status from "../view/status.ts" with { type: "text" };
import { en } from "./en.ts";
import { type Key, LANGUAGES, locale, pickLanguage } from "./index.ts";
import { checkTables } from "./table_checks.ts";

const KEYS = Object.keys(en) as Key[];

checkTables(LANGUAGES);

Deno.test("every key is used by the view", () => {
  const sources = [board, controls, figures, help, mount, notice, speech, status].join("\n");
  const direct = /(?:\btext|\bscoreBox)\(\s*"(\w+)"/g;
  const used = new Set([...sources.matchAll(direct)].map(([, key]) => key));
  // Chosen at run time: a direction, a status, a change, the outcome of a game.
  for (const [, key] of sources.matchAll(/"(up|right|down|left)"/g)) used.add(key);
  for (const [, key] of sources.matchAll(/[?:] "(\w+)"/g)) used.add(key);
  assert.deepEqual(KEYS.filter((key) => !used.has(key)), []);
});

Deno.test("the first wanted language with a table is taken, else English", () => {
  assert.equal(pickLanguage(["ko-KR"]), "ko");
  assert.equal(pickLanguage(["", null, undefined, "de", "ja"]), "ja");
  assert.equal(pickLanguage(["ID_id", "en"]), "id");
  assert.equal(pickLanguage(["fr", "constructor"]), "en");
  assert.equal(pickLanguage([]), "en");
});

Deno.test("numbers are written as the language does, words given are not touched", () => {
  assert.equal(locale("en").text("over", { score: 12345 }), "Game over. Final score 12,345.");
  assert.equal(
    locale("id").text("over", { score: 12345 }),
    "Gim selesai. Skor akhir 12.345.",
  );
  assert.equal(locale("en").text("made", { tiles: "131072" }), "made 131072");
});

Deno.test("English tells one move from more", () => {
  assert.equal(locale("en").text("waiting", { n: 1 }), "1 move is waiting for the kernel");
  assert.equal(locale("en").text("waiting", { n: 1200 }), "1,200 moves are waiting for the kernel");
  assert.equal(locale("ja").text("movesMade", { n: 1 }), "1手進んだ");
});
