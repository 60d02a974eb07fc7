// The host of a game that the kernel has still to make: what is sent to it goes another way until
// then, and what it would tell is told when it is there.

import type { Host } from "./host.ts";

export interface PromisedHost extends Host {
  /** The kernel has made the game, and this is its host. */
  keep(host: Host): void;
  /** There will be no game. */
  fail(): void;
}

/** `send` reaches the kernel in the meantime, and tells whether it can. */
export function promisedHost(send: Host["send"]): PromisedHost {
  let kept: Host | null = null;
  let over = false;
  const listeners: ((host: Host) => void)[] = [];
  const confirmed: (() => void)[] = [];
  const doubts: (() => void)[] = [];

  function listen(to: (host: Host) => void): void {
    if (kept) to(kept);
    else listeners.push(to);
  }

  return {
    confirmed: () => kept?.confirmed(),
    get: (name) => kept?.get(name),
    save: (name, value) => kept?.save(name, value),
    send: (message) => kept ? kept.send(message) : !over && send(message),
    onConfirmed(callback) {
      confirmed.push(callback);
      listen((host) => host.onConfirmed(callback));
    },
    onDoubt(callback) {
      doubts.push(callback);
      listen((host) => host.onDoubt(callback));
    },
    onChange: (name, callback) => listen((host) => host.onChange(name, callback)),
    onMessage: (callback) => listen((host) => host.onMessage(callback)),
    keep(host) {
      if (over) return host.dispose();
      kept = host;
      listeners.forEach((to) => to(host));
      confirmed.forEach((callback) => callback());
    },
    fail() {
      over = true;
      doubts.forEach((callback) => callback());
    },
    dispose() {
      over = true;
      kept?.dispose();
    },
  };
}
