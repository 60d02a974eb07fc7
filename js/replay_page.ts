// The static page of a replay, its own or one that its address carries behind a `#` as a short text.

import { type Content, fillPage, playOn } from "./page.ts";
import { readText } from "./replay_text.ts";
import { mountPlayer } from "./view/player.ts";

const text = location.hash.slice(1);
const replay = readText(text);

fillPage(showReplay, replay && { replay, text });
addEventListener("hashchange", () => location.reload());

function showReplay(el: HTMLElement, { replay, kept, options }: Content): void {
  const game = kept.game();
  mountPlayer(el, replay, {
    ...options,
    playOn: (game) => playOn(game, kept),
    playing: game && playOn(game, kept),
    // Whoever goes on with the replay has left the game.
    onPosition: kept.forget,
  });
}
