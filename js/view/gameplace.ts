// Where a game is played that began from a position of a replay: in the place of the player.

import type { PlayerLocale } from "../locale/player.ts";
import type { Session } from "../session.ts";
import { button, element } from "./elements.ts";
import { mount, type Options, type View } from "./mount.ts";

export interface GamePlace {
  readonly box: HTMLElement;
  open(session: Session, options: Options): void;
  close(): void;
  update(options: Options): void;
  /** Gives the focus to the game's board. */
  focus(): void;
}

export function gamePlace(locale: PlayerLocale, back: () => void): GamePlace {
  const place = element("div", { class: "w2048-place" });
  const box = element(
    "div",
    { class: "w2048-playing", hidden: "" },
    button("back-to-replay", locale.text("toReplay"), back),
    place,
  );
  let view: View | null = null;
  return {
    box,
    open(session, options) {
      box.hidden = false;
      view = mount(place, session, options);
    },
    close() {
      box.hidden = true;
      view?.dispose();
      view = null;
    },
    update: (options) => view?.update(options),
    focus: () => view?.focus(),
  };
}
