// The static page of a replay, its own or one that its address carries behind a `#` as a short text.

import { PAGE_WORDS } from "./locale/page.ts";
import { type Content, fillPage, playOn } from "./page.ts";
import { readText } from "./replay_text.ts";
import { element } from "./view/elements.ts";
import type { View } from "./view/mount.ts";
import { mountPlayer } from "./view/player.ts";

const text = location.hash.slice(1);
const linked = readText(text);

fillPage(showReplay, linked && { replay: linked, text });
addEventListener("hashchange", () => location.reload());

function showReplay(el: HTMLElement, { replay, position, kept, language, options }: Content): View {
  const game = kept.game();
  if (text && !linked) {
    el.append(element("p", { role: "alert", lang: language }, PAGE_WORDS[language].badLink));
  }
  return mountPlayer(el, replay, {
    ...options,
    position,
    playOn: (game) => playOn(game, kept),
    playing: game && playOn(game, kept),
    // Whoever goes on with the replay has left the game.
    onPosition: kept.forget,
  });
}
