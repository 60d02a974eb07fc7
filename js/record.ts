// The record of a game: its moves as letters, rebuilt into positions, and written as replay JSON.

import { type Game, nextNode, type Node, rootNode } from "./engine.ts";
import type { Board, Direction } from "./rules.ts";
import { newState, startFrom } from "./state.ts";

const DIRECTION_OF: Record<string, Direction | undefined> = {
  U: "up",
  R: "right",
  D: "down",
  L: "left",
};

/** Plays letters on from a node; null where one is illegal or no direction. */
export function replay(node: Node, letters: string): Node | null {
  let last: Node | null = node;
  for (const letter of letters) {
    const direction = DIRECTION_OF[letter];
    last = last && direction ? nextNode(last, direction) : null;
  }
  return last;
}

/** The start of a game, and then its moves. */
export function fromStart(seed: number, start: Board | null, letters: string): Node | null {
  return replay(rootNode(start ? startFrom(seed, start) : newState(seed)), letters);
}

/** The moves that led to a node as letters; null where the first of them are not known. */
export function movesTo(node: Node): string | null {
  const letters: string[] = [];
  for (let at: Node = node; at.depth > 0; at = at.previous) {
    if (!at.direction || !at.previous) return null;
    letters.push(at.direction[0].toUpperCase());
  }
  return letters.reverse().join("");
}

/** The game so far as Python's `Replay.from_json` reads it; null where its start is not known. */
export function toJSON(game: Game): string | null {
  const moves = movesTo(game.node);
  if (moves === null) return null;
  const { seed, score, board } = game.node.state;
  return JSON.stringify({
    format: "widget2048 replay",
    version: 1,
    seed,
    ...(game.start && { start: game.start }),
    moves,
    final: { score, board },
  });
}
