// The status line: moves that wait for the kernel, or that are not recorded or not saved.

import type { Locale } from "../locale/index.ts";
import type { Session } from "../session.ts";
import { button, element, OWN_KEYS } from "./elements.ts";

export interface StatusLine {
  readonly line: HTMLElement;
  /** Shows how things are; returns what is news of it, "" where there is none. */
  draw(): string;
}

export function statusLine(session: Session, locale: Locale): StatusLine {
  const line = element("div", { class: "w2048-status" });
  const text = element("span");
  const copy = copyButton(session, locale);
  let known = "";
  line.append(text, copy.box);

  function draw(): string {
    const { recorded, waiting, saved, takenOver, inProgress } = session.status;
    const sign = !recorded
      ? "notRecorded"
      : waiting
      ? "waiting"
      : !saved
      ? "notSaved"
      : takenOver
      ? "takenOver"
      : "";
    const news = sign !== known;
    known = sign;
    line.hidden = !sign;
    if (!sign) return "";
    text.textContent = locale.text(sign, { n: waiting });
    if (!recorded && inProgress) text.textContent += ` ${locale.text("goesOn")}`;
    copy.reset();
    copy.box.hidden ||= recorded;
    return news ? text.textContent : "";
  }

  return { line, draw };
}

export interface CopyButton {
  readonly box: HTMLElement;
  /** What was copied before is no longer the whole record; it may not be known whole at all. */
  reset(): void;
}

/** Copies the browser's own record; where the page may not copy, shows it to be copied. */
export function copyButton(session: Session, locale: Locale): CopyButton {
  const text = element("textarea", {
    class: "w2048-replay",
    readonly: "",
    hidden: "",
    "aria-label": locale.text("copyReplay"),
    ...OWN_KEYS,
  });
  const copy = button("copy", locale.text("copyReplay"), async () => {
    const json = session.replayJSON() ?? "";
    try {
      await navigator.clipboard.writeText(json);
      copy.textContent = locale.text("copied");
    } catch {
      text.value = json;
      text.hidden = false;
      text.select();
    }
  });
  const box = element("span", {}, copy, text);
  function reset(): void {
    box.hidden = !session.shown.node.whole;
    copy.textContent = locale.text("copyReplay");
  }
  return { box, reset };
}
