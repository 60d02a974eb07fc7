// Mounts a view of a session: header, board, notice, status, pad and help.

import { canUndo } from "../engine.ts";
import { type KeyAction, keyAction } from "../input.ts";
import { type Language, locale as localeOf, pickLanguage } from "../locale/index.ts";
import { type Direction, legalDirections } from "../rules.ts";
import type { Change, Session } from "../session.ts";
import { boardView } from "./board.ts";
import { arrowPad, headerButtons } from "./controls.ts";
import { element } from "./elements.ts";
import { figureList } from "./figures.ts";
import { helpPanel } from "./help.ts";
import { liveRegion } from "./live.ts";
import { noticeLine } from "./notice.ts";
import type { Theme } from "./palette.ts";
import { scoreBox } from "./score.ts";
import { copyButton, statusLine } from "./status.ts";
import { followTheme } from "./theme.ts";

export interface Options {
  /** A language tag; left out or without a table here, the page's language, then the browser's. */
  readonly lang?: string;
  readonly motion?: "auto" | "off";
  /** The pad of arrow buttons: "auto" shows it where the pointer is coarse. */
  readonly controls?: "auto" | "pad" | "none";
  /** The person has chosen in the help panel. */
  readonly onMotion?: (motion: "auto" | "off") => void;
}

export interface View {
  /** Takes new options; what is left out stays. */
  update(options: Options): void;
  /** Gives the focus to the board. */
  focus(): void;
  dispose(): void;
}

/** Draws a session into an element, from now on until disposed. It never takes the focus itself. */
export function mount(el: HTMLElement, session: Session, options: Options): View {
  let language = languageFor(el, options);
  let view = build(el, session, language, setAnimated);
  view.configure(options);

  function update(changed: Options): void {
    options = { ...options, ...changed };
    if (languageFor(el, options) !== language) {
      const focused = view.focused();
      view.dispose();
      language = languageFor(el, options);
      view = build(el, session, language, setAnimated);
      if (focused) view.focus();
    }
    view.configure(options);
  }

  function setAnimated(animated: boolean): void {
    const motion = animated ? "auto" : "off";
    update({ motion });
    options.onMotion?.(motion);
  }

  return { update, focus: () => view.focus(), dispose: () => view.dispose() };
}

/** Says in the place of a board that the kernel's version is another. */
export function mountOtherVersion(el: HTMLElement, options: Options): View {
  const language = languageFor(el, options);
  const text = localeOf(language).text("otherVersion");
  const root = element("div", { class: "w2048", lang: language, dir: "ltr", role: "alert" }, text);
  el.append(root);
  const unfollow = followTheme(root, (theme) => root.dataset.theme = theme);
  return {
    update() {},
    focus() {},
    dispose() {
      unfollow();
      root.remove();
    },
  };
}

export function languageFor(el: HTMLElement, { lang }: Options): Language {
  const page = el.closest<HTMLElement>("[lang]")?.lang || document.documentElement.lang;
  return pickLanguage([lang, page, ...navigator.languages]);
}

function build(
  el: HTMLElement,
  session: Session,
  language: Language,
  setAnimated: (animated: boolean) => void,
) {
  const locale = localeOf(language);
  let game = session.shown;
  let theme: Theme = "light";
  let asking = false;
  /** Whether a change is this view's own doing. */
  let acting = false;

  const score = scoreBox("score", locale);
  const best = scoreBox("best", locale);
  const buttons = headerButtons(locale, { newGame: askForNewGame, undo, help: toggleHelp });
  const board = boardView(locale, onKey, move);
  const hint = element("div", { class: "w2048-hint" }, locale.text("hint"));
  const notice = noticeLine(locale, { keepGoing, newGame, undo, keepPlaying });
  const status = statusLine(session, locale);
  const figures = figureList(session, locale);
  const copy = copyButton(session, locale);
  const help = helpPanel(locale, [figures.list, copy.box], setAnimated);
  const live = liveRegion(locale);
  const root = element(
    "div",
    { class: "w2048", lang: language, dir: "ltr" },
    element("div", { class: "w2048-header" }, score.box, best.box, buttons.bar),
    board.board,
    board.table,
    arrowPad(locale, move),
    element("div", { class: "w2048-foot" }, hint, notice.line, status.line),
    help.panel,
    live.region,
  );

  function act(intent: () => boolean): void {
    acting = true;
    intent();
    acting = false;
  }

  function actAndPlayOn(intent: () => boolean): void {
    act(intent);
    keepPlaying();
  }

  function move(direction: Direction): void {
    act(() => session.move(direction));
  }

  function undo(): void {
    actAndPlayOn(() => session.undo());
  }

  function newGame(): void {
    actAndPlayOn(() => session.newGame());
  }

  function keepGoing(): void {
    actAndPlayOn(() => session.keepGoing());
  }

  function keepPlaying(): void {
    asking = false;
    drawLines();
    focus();
  }

  function askForNewGame(): void {
    if (!game.node.depth || isOver()) return newGame();
    asking = true;
    drawLines();
    notice.line.querySelector("button")?.focus({ preventScroll: true });
  }

  function toggleHelp(): void {
    const { panel } = help;
    panel.hidden = !panel.hidden;
    buttons.help.setAttribute("aria-expanded", String(!panel.hidden));
    if (panel.hidden) focus();
    else {
      copy.reset();
      session.askForStats();
      panel.scrollIntoView({ block: "nearest" });
    }
  }

  function onKey(action: KeyAction, repeat: boolean): boolean {
    switch (action.type) {
      case "move":
        move(action.direction);
        return true;
      case "undo":
        act(() => session.undo());
        return true;
      case "enter":
        // A held Enter must not begin one game after another.
        if (!isOver() || repeat) return false;
        newGame();
        return true;
      case "leave":
        if (asking) keepPlaying();
        else leave(root);
        return true;
      case "none":
        return true;
    }
  }

  /** Escape on a button puts away what is open. */
  function onEscape(event: KeyboardEvent): void {
    if (keyAction(event)?.type !== "leave" || (!asking && help.panel.hidden)) return;
    if (asking) keepPlaying();
    else toggleHelp();
    event.preventDefault();
    event.stopPropagation();
  }

  function isOver(): boolean {
    return !legalDirections(game.node.state.board).length;
  }

  function follow(change: Change): void {
    const before = game;
    game = session.shown;
    if (change.kind !== "status") {
      asking = false;
      drawGame(change);
      if (acting || focused()) live.tell(change, before, game);
    }
    drawLines();
  }

  function drawGame(change?: Change): void {
    const step = change?.kind === "move" ? change.step : undefined;
    const gain = step?.slide.merged.reduce((sum, value) => sum + value, 0) ?? 0;
    board.draw(game.node.state.board, theme, step);
    score.draw(game.node.state.score, gain);
  }

  function drawLines(): void {
    const answering = notice.line.matches(":focus-within");
    const noticed = notice.draw(game, asking);
    if (answering && !notice.line.matches(":focus-within")) focus();
    const news = status.draw();
    if (news && focused()) live.say(news);
    hint.hidden = noticed || !status.line.hidden || game.node.depth > 0;
    figures.draw();
    best.draw(game.bestScore, 0);
    best.box.hidden = !game.setsRecords;
    buttons.undo.disabled = !canUndo(game);
  }

  function configure({ motion = "auto", controls = "auto" }: Options): void {
    Object.assign(root.dataset, { motion, controls });
    help.animate.checked = motion === "auto";
  }

  function focus(): void {
    board.board.focus({ preventScroll: true });
  }

  function focused(): boolean {
    return root.matches(":focus-within");
  }

  root.addEventListener("keydown", onEscape);
  drawLines();
  el.append(root);
  const unsubscribe = session.subscribe(follow);
  const unfollow = followTheme(root, (next) => {
    root.dataset.theme = theme = next;
    drawGame();
  });

  return {
    configure,
    focus,
    focused,
    dispose() {
      unsubscribe();
      unfollow();
      live.dispose();
      root.remove();
    },
  };
}

/** Gives the focus back to what holds the widget, so that its shortcuts work again. */
export function leave(root: HTMLElement): void {
  root.querySelector<HTMLElement>(":focus")?.blur();
  root.parentElement?.closest<HTMLElement>("[tabindex]")?.focus({ preventScroll: true });
}
