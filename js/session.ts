// The session of one model: predicts what Python will say, and reconciles when it has said it.

import { randomSeed } from "./draw.ts";
import { apply, canUndo, type Game, type Intent, type Node, sameNode } from "./engine.ts";
import type { Confirmed, Host, RecordMessage, StatsMessage } from "./host.ts";
import { fromReplay, movesTo, replay, toJSON } from "./record.ts";
import type { Direction } from "./rules.ts";
import { play, type Step } from "./state.ts";

/** How long a move waits for the kernel before the page says so, in milliseconds. */
const PATIENCE = 1000;
/** How long before what waits is sent again, at first, and how much of it: a connection may have
 * lost it, and Python takes nothing twice. */
const RESEND_AFTER = 4000;
const RESENT = 64;

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
  /** False while the kernel has moves that it could not save. */
  readonly saved: boolean;
  /** Whether another kernel has just been found to have resumed the game. */
  readonly takenOver: boolean;
  /** Whether `Game()` is to go on with the game. */
  readonly inProgress: boolean;
}

export interface Session {
  /** The game as it is to be shown, predictions included. */
  readonly shown: Game;
  readonly status: Status;
  /** The figures over all saved games as Python last told them; null before it was asked. */
  readonly stats: StatsMessage | null;
  /** Each tells whether anything changed. */
  move(direction: Direction): boolean;
  undo(): boolean;
  newGame(): boolean;
  restart(): boolean;
  keepGoing(): boolean;
  /** Asks Python for the figures; a status change tells that they have come. */
  askForStats(): void;
  /** The browser's own record as replay JSON; null where its start is not known. */
  replayJSON(): string | null;
  subscribe(listener: (change: Change) => void): () => void;
  /** Sends nothing more again. */
  dispose(): void;
}

interface Pending {
  readonly intent: Intent;
  readonly seq: number;
  readonly since: number;
  /** What it was predicted to lead to. */
  readonly result: Game;
}

/** `known` is the game where the kernel has still to make it. */
export function createSession(host: Host, known: Game | null = null): Session {
  const client = crypto.getRandomValues(new Uint32Array(2)).join("-");
  const listeners = new Set<(change: Change) => void>();
  let seq = 0;
  let sent = 0;
  let pending: Pending[] = [];
  let told = host.confirmed();
  let confirmed = known ?? reconcile(null, told!);
  let shown = confirmed;
  let recorded = true;
  let overdue = false;
  let patience = RESEND_AFTER;
  let asking = false;
  let stats: StatsMessage | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  /** Python gives the same id to a game that message `seq` begins. */
  const following = (seq: number) => `${client}-${seq}`;

  function send({ intent, seq }: Pick<Pending, "intent" | "seq">): boolean {
    return host.send({ ...intent, client, seq });
  }

  /** Sends what has not been sent, in order; false where the host can not. */
  function sendPending(): boolean {
    for (const waiting of pending) {
      if (waiting.seq <= sent) continue;
      if (!send(waiting)) return false;
      sent = waiting.seq;
    }
    return true;
  }

  function intend(intent: Intent): boolean {
    const next = apply(shown, intent, following(seq + 1));
    // Python can take back moves that this page has not been told of yet.
    const blind = intent.type === "undo" && canUndo(shown) && !shown.node.previous;
    if (next === shown && !blind) return false;
    pending.push({ intent, seq: ++seq, since: Date.now(), result: next });
    recorded = sendPending();
    show(next);
    return true;
  }

  /** Python has spoken: drop what it has handled, and predict the rest from there. */
  function confirm(): void {
    const update = host.confirmed();
    // A link in the page may have put anything there.
    if (!update?.acknowledged) return;
    const acknowledged = update.acknowledged[client] ?? 0;
    const handled = pending.filter((waiting) => waiting.seq <= acknowledged);
    confirmed = reconcile(confirmed, update);
    pending = pending.slice(handled.length);
    recorded = sendPending();
    told = update;
    if (handled.length) patience = RESEND_AFTER;
    askForRecord();
    // While all comes as predicted there is nothing to predict anew, however much still waits.
    const expected = handled.at(-1)?.result;
    if (expected && sameGame(expected, confirmed)) show(shown);
    else show(predict());
    // Some hosts run cells again for what the page saves, and for nothing else.
    if (expected && typeof host.get("_heard") === "number") host.save("_heard", update.update);
  }

  function predict(): Game {
    let game = confirmed;
    pending = pending.map((waiting) => {
      game = apply(game, waiting.intent, following(waiting.seq));
      return { ...waiting, result: game };
    });
    return game;
  }

  function askForRecord(): void {
    if (confirmed.node.whole || asking) return;
    asking = true;
    host.send({ type: "record" });
  }

  function adopt(record: RecordMessage): void {
    asking = false;
    if (confirmed.node.whole || record.game !== confirmed.id) return;
    const node = fromReplay(record);
    if (!node || !sameNode(node, confirmed.node)) return;
    confirmed = { ...confirmed, node, draws: record.draws };
    show(predict());
  }

  function doubt(): void {
    if (!recorded || host.send({ type: "record" })) return;
    recorded = false;
    show(shown);
  }

  function show(next: Game): void {
    const change = changeBetween(shown, next);
    shown = next;
    watch();
    listeners.forEach((listener) => listener(change));
  }

  /** Looks after what waits: calls it overdue once the oldest has waited too long, and sends it
   * again, ever more seldom. */
  function watch(): void {
    clearTimeout(timer);
    const oldest = recorded ? pending[0] : undefined;
    const waited = oldest ? Date.now() - oldest.since : 0;
    overdue = waited >= PATIENCE;
    if (!oldest) return;
    if (waited >= patience) {
      patience = 2 * waited;
      recorded = pending.slice(0, RESENT).every(send);
      asking = false;
      askForRecord();
    }
    timer = setTimeout(() => {
      watch();
      listeners.forEach((listener) => listener({ kind: "status" }));
    }, (overdue ? patience : PATIENCE) - waited);
  }

  host.onConfirmed(confirm);
  host.onMessage((message) => {
    if (message?.type === "record") adopt(message);
    if (message?.type === "stats") {
      stats = message;
      show(shown);
    }
  });
  host.onDoubt(doubt);
  askForRecord();

  return {
    get shown() {
      return shown;
    },
    get status() {
      return {
        waiting: overdue ? pending.length : 0,
        recorded,
        saved: told?.saved !== false,
        takenOver: !!told?.taken_over,
        inProgress: !!told?.in_progress,
      };
    },
    get stats() {
      return stats;
    },
    move: (direction) => intend({ type: "move", game: shown.id, direction }),
    undo: () => intend({ type: "undo", game: shown.id }),
    newGame: () => intend({ type: "new", game: shown.id, seed: randomSeed() }),
    restart: () => intend({ type: "restart", game: shown.id }),
    keepGoing: () => intend({ type: "continue", game: shown.id }),
    askForStats: () => void host.send({ type: "stats" }),
    replayJSON: () => toJSON(shown),
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    dispose() {
      pending = [];
      clearTimeout(timer);
    },
  };
}

/** The game as Python last told it, where nothing more can be asked of Python. */
export function asLeft(update: Confirmed): Game {
  const game = reconcile(null, update);
  return game.node.whole ? game : { ...game, undoFloor: game.node.depth };
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
    trail: 0,
  };
  const node = rebuild(known, update);
  return {
    id: update.game,
    start,
    draws: drawsOf(known, update),
    node: node && sameNode(node, told) ? node : told,
    undoFloor: update.undo_floor,
    reached2048: update.reached_2048,
    winNotice: update.win_notice,
    setsRecords: update.sets_records,
    bestScore: update.best_score,
  };
}

function drawsOf(known: Game | null, { game, draws }: Confirmed): string {
  return draws ?? (known?.id === game ? known.draws : "");
}

/** The told position with the way to it, as far as the page can know it. */
function rebuild(known: Game | null, update: Confirmed): Node | null {
  const { game, seed, start, kept, added } = update;
  let node = known?.id === game ? known.node : null;
  if (kept === 0) {
    const draws = drawsOf(known, update);
    // The whole record comes at the end of every cell that played: most of it is known.
    const moves = node && movesTo(node);
    return node && moves !== null && added.startsWith(moves)
      ? replay(node, added.slice(moves.length), draws.slice(2 * moves.length))
      : fromReplay({ seed, start, moves: added, draws });
  }
  while (node && node.depth > kept) node = node.previous;
  return node && node.depth === kept ? replay(node, added) : null;
}

/** Whether nothing that shows differs. */
function sameGame(a: Game, b: Game): boolean {
  return a.id === b.id && sameNode(a.node, b.node) && a.node.whole === b.node.whole &&
    a.node.trail === b.node.trail &&
    a.undoFloor === b.undoFloor && a.reached2048 === b.reached2048 &&
    a.winNotice === b.winNotice && a.setsRecords === b.setsRecords && a.bestScore === b.bestScore;
}

/** How a view gets from one game to the next. */
export function changeBetween(before: Game, after: Game): Change {
  const { node } = after;
  if (before.id !== after.id) return { kind: "settle" };
  if (sameNode(before.node, node)) return { kind: "status" };
  if (node.previous && node.direction && sameNode(node.previous, before.node)) {
    const step = play(before.node.state, node.direction);
    if (step) return { kind: "move", direction: node.direction, step };
  }
  return { kind: "settle" };
}
