// What a page keeps in the browser: its game and its best score. What the browser will not keep, or
// gives back damaged, is let go without a word: the page plays all the same.

import { type Game } from "./engine.ts";
import { fromReplay, readReplay, toJSON } from "./record.ts";

export interface Keeper {
  /** Under what name the game is in the browser's storage. */
  readonly name: string;
  /** The game as it was left, which can not be undone past this point; null where none is kept. */
  game(): Game | null;
  best(): number;
  save(game: Game): void;
  /** Gives up the game that was read or saved here, and keeps the best score. A game that another
   * tab has saved since is not ours to give up. */
  forget(): void;
}

type Items = Pick<Storage, "getItem" | "setItem" | "removeItem">;

/** Keeps the game of a page under its key; asking for the storage may throw, too. */
export function keeper(key: string, storage: () => Items = () => localStorage): Keeper {
  const game = `widget2048 game ${key}`;
  const best = `widget2048 best ${key}`;
  /** The game as it was last read or saved here. */
  let own: string | null = null;

  function read(name: string): string | null {
    try {
      return storage().getItem(name);
    } catch {
      return null;
    }
  }

  /** Tells whether it was done: the browser may refuse, or be full. */
  function write(name: string, text: string | null): boolean {
    try {
      if (text === null) storage().removeItem(name);
      else storage().setItem(name, text);
      return true;
    } catch {
      return false;
    }
  }

  function readBest(): number {
    const score = Number(read(best));
    return Number.isSafeInteger(score) && score > 0 ? score : 0;
  }

  return {
    name: game,
    game() {
      own = read(game);
      return readGame(own);
    },
    best: readBest,
    save(played) {
      // Another tab may have done better. It reads this when it hears of the game, so it goes first.
      if (played.bestScore > readBest()) write(best, String(played.bestScore));
      const text = writeGame(played);
      if (write(game, text)) own = text;
    },
    forget() {
      if (own !== null && own === read(game)) write(game, null);
      own = null;
    },
  };
}

function writeGame(game: Game): string | null {
  const { reached2048: reached_2048, winNotice: win_notice, setsRecords: sets_records } = game;
  const replay = toJSON(game);
  return replay && JSON.stringify({ reached_2048, win_notice, sets_records, replay });
}

function readGame(text: string | null): Game | null {
  try {
    const { reached_2048, win_notice, sets_records, replay: record } = JSON.parse(text ?? "{}");
    const replay = readReplay(record);
    const node = replay && fromReplay(replay);
    return node && {
      id: "kept",
      start: replay.start,
      draws: replay.draws,
      node,
      undoFloor: node.depth,
      reached2048: reached_2048 === true,
      winNotice: win_notice === true,
      setsRecords: sets_records === true,
      bestScore: 0,
    };
  } catch {
    return null;
  }
}
