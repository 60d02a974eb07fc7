// Mounts the replay player: a board at any position, what moves it along, and a game from there.

import type { Game } from "../engine.ts";
import { exploreInSlices } from "../explore.ts";
import { replayAction } from "../input.ts";
import type { Language } from "../locale/index.ts";
import { playerLocale } from "../locale/player.ts";
import { createLocalSession } from "../local.ts";
import { atSpeed, createPlayback, type Playback, seek, tick, toggle } from "../playback.ts";
import type { Replay } from "../record.ts";
import { legalDirections } from "../rules.ts";
import type { Session } from "../session.ts";
import type { Step } from "../state.ts";
import { createTimeline, gameAt, type Timeline } from "../timeline.ts";
import { shownBoard } from "./board.ts";
import { scoreCurve } from "./curve.ts";
import { button, element } from "./elements.ts";
import { gamePlace } from "./gameplace.ts";
import { liveRegion } from "./live.ts";
import { languageFor, leave, type Options, type View } from "./mount.ts";
import { moveList } from "./moves.ts";
import type { Theme } from "./palette.ts";
import { moveCount } from "./progress.ts";
import { scoreBox } from "./score.ts";
import { moveText } from "./speech.ts";
import { followTheme } from "./theme.ts";
import { transport } from "./transport.ts";

/** Up to this many moves a second, each is animated. */
const ANIMATED = 8;

export interface PlayerOptions extends Options {
  /** The position to show, as a number of moves. */
  readonly position?: number;
  /** The player has moved to another position by itself. */
  readonly onPosition?: (position: number) => void;
  /** Begins to play a game from a position; left out, the game stays in the page. */
  readonly playOn?: (game: Game) => Session;
  /** A game that was begun so and left, and is now gone on with. */
  readonly playing?: Session | null;
}

export interface PlayerView extends View {
  update(options: PlayerOptions): void;
}

/** What outlives a change of language. */
interface Shown {
  options: PlayerOptions;
  playback: Playback;
  /** The game played from a position, while it takes the player's place. */
  session: Session | null;
}

/** Draws a replay into an element, from now on until disposed. It never takes the focus itself. */
export function mountPlayer(el: HTMLElement, replay: Replay, options: PlayerOptions): PlayerView {
  const timeline = createTimeline(replay);
  const playback = createPlayback(timeline.length, options.position ?? 0);
  const shown: Shown = { options, playback, session: options.playing ?? null };
  let language = languageFor(el, options);
  let view = build(el, timeline, language, shown);

  function update(changed: PlayerOptions): void {
    shown.options = { ...shown.options, ...changed };
    const wanted = languageFor(el, shown.options);
    if (wanted !== language) {
      const focused = view.focused();
      view.dispose();
      language = wanted;
      view = build(el, timeline, language, shown);
      if (focused) view.focus();
    }
    view.configure();
    if (changed.position !== undefined) view.follow(changed.position);
  }

  return { update, focus: () => view.focus(), dispose: () => view.dispose() };
}

function build(el: HTMLElement, timeline: Timeline, language: Language, shown: Shown) {
  const locale = playerLocale(language);
  let theme: Theme = "light";
  let frame = 0;

  const score = scoreBox("score", locale);
  const count = moveCount(locale);
  const board = shownBoard(locale);
  const controls = transport(locale, { goTo, step, playOrPause, setSpeed });
  const curve = scoreCurve(
    (fraction) => goTo(fraction * timeline.length),
    () => controls.slider.focus({ preventScroll: true }),
  );
  const moves = moveList(timeline, locale, goTo);
  const hint = element("div", { class: "w2048-hint" });
  const live = liveRegion(locale);
  const playOnButton = button("play-on", locale.text("playOn"), playOn);
  const track = element("div", { class: "w2048-track" }, curve.box, controls.slider);
  const stage = element(
    "div",
    { class: "w2048-stage" },
    element("div", { class: "w2048-header" }, score.box, count.box),
    board.board,
    board.table,
    track,
    controls.bar,
    element("div", { class: "w2048-foot" }, hint, playOnButton),
  );
  const player = element("div", { class: "w2048-parts" }, stage, moves.box);
  const game = gamePlace(locale, backToReplay);
  const root = element(
    "div",
    {
      class: "w2048 w2048-player",
      role: "group",
      "aria-label": locale.text("replay"),
      lang: language,
      dir: "ltr",
    },
    player,
    game.box,
    live.region,
  );

  function goTo(position: number): void {
    show(seek(shown.playback, position, performance.now()));
  }

  function step(by: number): void {
    goTo(shown.playback.position + by);
  }

  function playOrPause(): void {
    show(toggle(shown.playback, performance.now()));
  }

  function pause(): void {
    if (shown.playback.playing) playOrPause();
  }

  function setSpeed(speed: number): void {
    show(atSpeed(shown.playback, speed, performance.now()));
  }

  /** Goes where another view, or Python, has gone. */
  function follow(position: number): void {
    if (position !== shown.playback.position) {
      show(seek(shown.playback, position, performance.now()), false);
    }
  }

  /** `own` says whether the player has moved by itself. */
  function show(next: Playback, own = true): void {
    const before = shown.playback;
    timeline.at(next.position);
    // A record that does not add up turns out to be shorter.
    if (timeline.length < next.length) {
      next = seek({ ...next, length: timeline.length }, next.position, next.since);
    }
    shown.playback = next;
    const { position, speed } = next;
    const onward = position === before.position + 1 && (!next.playing || speed <= ANIMATED);
    const made = onward ? timeline.step(position) : undefined;
    draw(made);
    if (position !== before.position && own) shown.options.onPosition?.(position);
    if (!next.playing && (position !== before.position || before.playing)) tell(made);
    run();
  }

  function run(): void {
    cancelAnimationFrame(frame);
    if (!shown.playback.playing) return;
    frame = requestAnimationFrame((now) => {
      const next = tick(shown.playback, now);
      if (next === shown.playback) run();
      else show(next);
    });
  }

  function draw(step?: Step): void {
    const { playback } = shown;
    const { position, length, playing } = playback;
    const state = timeline.at(position);
    const gain = step?.slide.merged.reduce((sum, value) => sum + value, 0) ?? 0;
    moves.draw(position, playing);
    board.draw(state.board, theme, step);
    score.draw(state.score, gain);
    count.draw(position, length);
    controls.draw(
      playback,
      `${positionText()}, ${locale.text("scoreNow", { score: state.score })}`,
    );
    track.style.setProperty("--w2048-at", String(length ? position / length : 0));
    const over = !legalDirections(state.board).length;
    hint.textContent = over ? locale.text("over", { score: state.score }) : locale.text("keys");
  }

  /** Tells a screen reader where the replay is; the slider and the list tell it by themselves. */
  function tell(step?: Step): void {
    const told = [controls.slider, moves.list].some((element) => element.matches(":focus"));
    if (!focused() || told) return;
    const { position } = shown.playback;
    const what = step
      ? moveText({ kind: "move", direction: timeline.direction(position), step }, locale)
      : `${locale.text("scoreNow", { score: timeline.at(position).score })}.`;
    live.say(`${positionText()}, ${what}`);
  }

  function positionText(): string {
    const { position: n, length: total } = shown.playback;
    return locale.text("at", { n, total });
  }

  function playOn(): void {
    pause();
    const { playback, options } = shown;
    // Not `randomUUID`, which pages without TLS do not have.
    const id = crypto.getRandomValues(new Uint32Array(2)).join("-");
    const start = gameAt(timeline, playback.position, id);
    shown.session = options.playOn?.(start) ?? createLocalSession(start);
    openGame(shown.session);
    focus();
  }

  function openGame(session: Session): void {
    player.hidden = true;
    game.open(session, shown.options);
  }

  function backToReplay(): void {
    shown.session = null;
    game.close();
    player.hidden = false;
    draw();
    playOnButton.focus({ preventScroll: true });
  }

  function onKey(event: KeyboardEvent): void {
    const { target } = event;
    const { slider, speed } = controls;
    const action = replayAction(
      event,
      target === slider ? "slider" : target === moves.list ? "list" : "elsewhere",
    );
    if (!action || (target === speed && action.type !== "leave")) return;
    switch (action.type) {
      case "toggle":
        // It presses a button that has the focus.
        if (target instanceof HTMLButtonElement) return;
        if (!event.repeat) playOrPause();
        break;
      case "step":
        step(action.by);
        break;
      case "start":
        goTo(0);
        break;
      case "end":
        goTo(timeline.length);
        break;
      case "leave":
        leave(root);
    }
    event.preventDefault();
    event.stopPropagation();
  }

  function configure(): void {
    root.dataset.motion = shown.options.motion ?? "auto";
    game.update(shown.options);
  }

  function focus(): void {
    if (shown.session) game.focus();
    else board.board.focus({ preventScroll: true });
  }

  function focused(): boolean {
    return root.matches(":focus-within");
  }

  player.addEventListener("keydown", onKey);
  // Else the thumb runs away under the pointer.
  track.addEventListener("pointerdown", pause);
  el.append(root);
  configure();
  if (shown.session) openGame(shown.session);
  const unfollow = followTheme(root, (next) => {
    root.dataset.theme = theme = next;
    draw();
  });
  run();
  const stopExploring = exploreInSlices(timeline, () => {
    curve.draw(timeline);
    show(shown.playback, false);
  });

  return {
    configure,
    follow,
    focus,
    focused,
    dispose() {
      cancelAnimationFrame(frame);
      stopExploring();
      unfollow();
      moves.dispose();
      live.dispose();
      game.close();
      root.remove();
    },
  };
}
