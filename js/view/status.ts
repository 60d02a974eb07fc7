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
  line.append(text, copy);

  function draw(): string {
    const { recorded, waiting, saved, takenOver } = session.status;
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
    copy.hidden = recorded || !session.shown.node.whole;
    // What was copied before is no longer the whole record.
    copy.firstElementChild!.textContent = locale.text("copyReplay");
    return news ? text.textContent : "";
  }

  return { line, draw };
}

/** Copies the browser's own record; where the page may not copy, shows it to be copied. */
function copyButton(session: Session, locale: Locale): HTMLElement {
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
  return element("span", {}, copy, text);
}
