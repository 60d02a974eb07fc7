// What the static pages have in common: they fill their place with what Python has put into them,
// with no kernel and no network.

import type { Game } from "./engine.ts";
import { fitInto, frameAround, place } from "./frame.ts";
import { createLocalSession } from "./local.ts";
import { type Language, pickLanguage } from "./locale/index.ts";
import { readReplay, type Replay } from "./record.ts";
import type { Session } from "./session.ts";
import { type Keeper, keeper } from "./storage.ts";
import type { Options, View } from "./view/mount.ts";

/** What Python has put into the page. */
interface PageData {
  /** The replay JSON, as an object. */
  readonly replay: unknown;
  readonly lang: string | null;
  readonly motion: Options["motion"];
  readonly controls: Options["controls"];
  /** Where a replay is shown first, as a number of moves. */
  readonly position: number;
  /** Tells this page's game from those of other pages at the same address. */
  readonly key: string;
}

/** What a page shows, and where it keeps what is played there. */
export interface Content {
  readonly replay: Replay;
  readonly position: number;
  readonly kept: Keeper;
  readonly language: Language;
  readonly options: Options;
}

/** Puts what plays in place of the page's picture. `linked` is a replay that the page's address
 * carries in place of its own, and the text that it is written as. */
export function fillPage(
  show: (el: HTMLElement, content: Content) => View,
  linked?: { readonly replay: Replay; readonly text: string } | null,
): void {
  const data: PageData = JSON.parse(document.getElementById("w2048-data")!.textContent!);
  const frame = frameAround();
  const around = frame?.closest<HTMLElement>("[lang]")?.lang;
  const language = pickLanguage([data.lang, around, ...navigator.languages]);
  const options: Options = { lang: language, motion: data.motion, controls: data.controls };
  const replay = linked?.replay ?? readReplay(JSON.stringify(data.replay));
  if (frame) fitInto(frame);
  followPrinter();
  if (!replay) return;
  const el = document.querySelector<HTMLElement>(".w2048-page")!;
  const picture = [...el.children];
  const kept = keeper(`${place(frame)} ${linked?.text ?? data.key}`);
  const position = linked ? 0 : data.position;
  const view = show(el, { replay, position, kept, language, options });
  picture.forEach((part) => part.remove());
  if (linked) document.querySelector("h1")?.remove();
  // A page of its own has nothing else that could want the keys.
  if (!frame) view.focus();
}

/** A session that keeps its game as it goes. */
export function playOn(game: Game, kept: Keeper): Session {
  const bestScore = Math.max(game.bestScore, kept.best());
  return createLocalSession({ ...game, bestScore }, kept.save);
}

/** Paper is light. */
function followPrinter(): void {
  const { dataset } = document.documentElement;
  let theme: string | undefined;
  addEventListener("beforeprint", () => {
    theme = dataset.theme;
    dataset.theme = "light";
  });
  addEventListener("afterprint", () => {
    if (theme) dataset.theme = theme;
    else delete dataset.theme;
  });
}
