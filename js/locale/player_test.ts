import assert from "node:assert/strict";
import player from "../view/player.ts" with { type: "text" };
import gameplace from "../view/gameplace.ts" with { type: "text" };
import moves from "../view/moves.ts" with { type: "text" };
import progress from "../view/progress.ts" with { type: "text" };
import transport from "../view/transport.ts" with { type: "text" };
import { LANGUAGES } from "./index.ts";
import { PLAYER_WORDS, playerLocale } from "./player.ts";
import { checkTables } from "./table_checks.ts";

checkTables(PLAYER_WORDS);

Deno.test("every word of the player is used by its view, and none is a word of the game's", () => {
  const sources = [player, gameplace, moves, progress, transport].join("\n");
  for (const key of Object.keys(PLAYER_WORDS.en)) {
    assert.ok(sources.includes(`"${key}"`), key);
    assert.ok(!(key in LANGUAGES.en), key);
  }
});

Deno.test("the player has the words of the game beside its own", () => {
  const locale = playerLocale("en");
  assert.equal(locale.text("at", { n: 12, total: 20_000 }), "Move 12 of 20,000");
  assert.equal(locale.text("perSecond", { n: 1 }), "1 move/s");
  assert.equal(locale.text("up"), "Up");
});
