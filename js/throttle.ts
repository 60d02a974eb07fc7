// Keeps a stream of values from flooding: at most one an interval, and always the last.

export interface Throttle<T> {
  (value: T): void;
  /** Passes on at once what waits. */
  flush(): void;
  /** Forgets what waits. */
  drop(): void;
}

/** Calls `pass` at once with a first value, then with the latest at most once an interval. */
export function throttle<T>(pass: (value: T) => void, interval: number): Throttle<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let waiting: { value: T } | null = null;

  function release(): void {
    clearTimeout(timer);
    timer = undefined;
    if (!waiting) return;
    const { value } = waiting;
    waiting = null;
    timer = setTimeout(release, interval);
    pass(value);
  }

  const take = (value: T) => {
    waiting = { value };
    if (timer === undefined) release();
  };
  return Object.assign(take, { flush: release, drop: () => void (waiting = null) });
}
