// The session of one model: predicts what Python will say, and reconciles when it has said it.

import { apply, canUndo, type Game, type Intent, type Node, sameNode } from "./engine.ts";
import type { Confirmed, Host, RecordMessage } from "./host.ts";
import { fromStart, replay, toJSON } from "./record.ts";
import type { Direction } from "./rules.ts";
import { play, type Step } from "./state.ts";

/** How long moves wait for the kernel before the page says so, in milliseconds. */
const PATIENCE = 1000;

export type Change =
  /** One move from what was shown: animate it. */
  | { readonly kind: "move"; readonly direction: Direction; readonly step: Step }
  /** A jump: draw the board where it is now. */
  | { readonly kind: "settle" }
  /** The board stays; a notice, the status or the best score may have changed. */
  | { readonly kind: "status" };

export interface Status {
  /** How many intents have waited for the kernel too long; 0 while all is well. */
  readonly waiting: number;
  /** False once the kernel is known to be gone. */
  readonly recorded: boolean;
}

export interface Session {
  /** The game as it is to be shown, predictions included. */
  readonly shown: Game;
  readonly status: Status;
  /** Each tells whether anything changed. */
  move(direction: Direction): boolean;
  undo(): boolean;
  newGame(): boolean;
  restart(): boolean;
  keepGoing(): boolean;
  /** The browser's own record as replay JSON; null where its start is not known. */
  replayJSON(): string | null;
  subscribe(listener: (change: Change) => void): () => void;
}

interface Pending {
  readonly intent: Intent;
  readonly seq: number;
}

export function createSession(host: Host): Session {
  const client = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const listeners = new Set<(change: Change) => void>();
  let seq = 0;
  let pending: Pending[] = [];
  let confirmed = reconcile(null, host.confirmed());
  let shown = confirmed;
  let recorded = true;
  let overdue = false;
  let asking = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Python gives the same id to a game that message `seq` begins. */
  const following = (seq: number) => `${client}-${seq}`;

  const predict = () =>
    pending.reduce((game, { intent, seq }) => apply(game, intent, following(seq)), confirmed);

  /** Numbers go up only with what was sent: Python waits for each of them. */
  function send(message: Record<string, unknown>): boolean {
    if (!host.send({ ...message, client, seq: seq + 1 })) return false;
    seq++;
    return true;
  }

  function intend(intent: Intent): boolean {
    const next = apply(shown, intent, following(seq + 1));
    // Python can take back moves that this page has not been told of yet.
    const blind = intent.type === "undo" && canUndo(shown) && !shown.node.previous;
    if (next === shown && !blind) return false;
    if (recorded && send({ ...intent })) pending.push({ intent, seq });
    else recorded = false;
    show(next);
    return true;
  }

  /** Python has spoken: drop what it has handled, and predict the rest from there. */
  function confirm(): void {
    const update = host.confirmed();
    const acknowledged = update.acknowledged[client] ?? 0;
    confirmed = reconcile(confirmed, update);
    pending = pending.filter((waiting) => waiting.seq > acknowledged);
    recorded = true;
    askForRecord();
    show(predict());
  }

  function askForRecord(): void {
    if (confirmed.node.whole || asking) return;
    asking = true;
    send({ type: "record", game: confirmed.id });
  }

  function adopt(record: RecordMessage): void {
    asking = false;
    if (confirmed.node.whole || record.game !== confirmed.id) return;
    const node = fromStart(record.seed, record.start, record.moves);
    if (!node || !sameNode(node, confirmed.node)) return;
    confirmed = { ...confirmed, node };
    show(predict());
  }

  function doubt(): void {
    if (!recorded || send({ type: "record", game: confirmed.id })) return;
    recorded = false;
    show(shown);
  }

  function show(next: Game): void {
    const change = changeBetween(shown, next);
    shown = next;
    if (!recorded) {
      // Nobody will ever confirm it, so it stands.
      confirmed = shown;
      pending = [];
    }
    watch();
    listeners.forEach((listener) => listener(change));
  }

  /** Calls what waits overdue once anything has waited too long. */
  function watch(): void {
    if (!pending.length) {
      clearTimeout(timer);
      timer = undefined;
      overdue = false;
    } else {
      timer ??= setTimeout(() => {
        overdue = true;
        listeners.forEach((listener) => listener({ kind: "status" }));
      }, PATIENCE);
    }
  }

  host.onConfirmed(confirm);
  host.onRecord(adopt);
  host.onDoubt(doubt);
  askForRecord();

  return {
    get shown() {
      return shown;
    },
    get status() {
      return { waiting: overdue ? pending.length : 0, recorded };
    },
    move: (direction) => intend({ type: "move", game: shown.id, direction }),
    undo: () => intend({ type: "undo", game: shown.id }),
    newGame: () => intend({ type: "new", game: shown.id, seed: randomSeed() }),
    restart: () => intend({ type: "restart", game: shown.id }),
    keepGoing: () => intend({ type: "continue", game: shown.id }),
    replayJSON: () => toJSON(shown),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Brings what is known of the record up to what Python says of it. */
export function reconcile(known: Game | null, update: Confirmed): Game {
  const { seed, board, score, spawned, start } = update;
  const told: Node = {
    state: { seed, board, score, spawned },
    depth: update.moves_made,
    direction: null,
    previous: null,
    whole: false,
  };
  const node = rebuild(known, update);
  return {
    id: update.game,
    start,
    node: node && sameNode(node, told) ? node : told,
    undoFloor: update.undo_floor,
    reached2048: update.reached_2048,
    winNotice: update.win_notice,
    setsRecords: update.sets_records,
    bestScore: update.best_score,
  };
}

/** The told position with the way to it, as far as the page can know it. */
function rebuild(known: Game | null, { game, seed, start, kept, added }: Confirmed): Node | null {
  if (kept === 0) return fromStart(seed, start, added);
  let node = known && known.id === game ? known.node : null;
  while (node && node.depth > kept) node = node.previous;
  return node && node.depth === kept ? replay(node, added) : null;
}

function changeBetween(before: Game, after: Game): Change {
  const { node } = after;
  if (before.id !== after.id) return { kind: "settle" };
  if (sameNode(before.node, node)) return { kind: "status" };
  if (node.previous && node.direction && sameNode(node.previous, before.node)) {
    const step = play(before.node.state, node.direction);
    if (step) return { kind: "move", direction: node.direction, step };
  }
  return { kind: "settle" };
}

function randomSeed(): number {
  return crypto.getRandomValues(new Uint32Array(1))[0];
}
