// Playing a replay: which move is shown when. Pure functions; the clock is passed in.

/** The speeds to choose from, in moves a second. */
export const SPEEDS = [1, 2, 4, 8, 16, 60, 250] as const;

/** How long a frame may be late before what was missed is not caught up: the page was hidden. */
const LATE = 250;

export interface Playback {
  /** The number of moves. */
  readonly length: number;
  /** How many moves have been made. */
  readonly position: number;
  readonly playing: boolean;
  /** In moves a second. */
  readonly speed: number;
  /** Since when the position has been shown, in milliseconds. */
  readonly since: number;
}

export function createPlayback(length: number, position: number): Playback {
  return seek({ length, position: 0, playing: false, speed: 4, since: 0 }, position, 0);
}

/** Shows another position; playing goes on from it, unless it is the last. */
export function seek(playback: Playback, position: number, now: number): Playback {
  const at = Math.max(0, Math.min(Math.round(position) || 0, playback.length));
  return {
    ...playback,
    position: at,
    playing: playback.playing && at < playback.length,
    since: now,
  };
}

/** Plays or pauses; at the end, plays from the start again. */
export function toggle(playback: Playback, now: number): Playback {
  const { playing, position, length } = playback;
  const again = !playing && position === length;
  return {
    ...playback,
    position: again ? 0 : position,
    playing: !playing && length > 0,
    since: now,
  };
}

export function atSpeed(playback: Playback, speed: number, now: number): Playback {
  return { ...playback, speed, since: now };
}

/** Makes the moves that are due by now; the very same playback where there are none. */
export function tick(playback: Playback, now: number): Playback {
  const { playing, position, length, speed, since } = playback;
  const pause = 1000 / speed;
  const elapsed = Math.min(now - since, pause + LATE);
  const due = Math.min(Math.floor(elapsed / pause), length - position);
  if (!playing || due < 1) return playback;
  const late = now - since > elapsed;
  return {
    ...playback,
    position: position + due,
    playing: position + due < length,
    since: late ? now : since + due * pause,
  };
}
