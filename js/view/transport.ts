// What moves a replay along: the buttons, the slider, and the choice of speed.

import type { PlayerLocale } from "../locale/player.ts";
import { type Playback, SPEEDS } from "../playback.ts";
import { button, element, icon, OWN_KEYS } from "./elements.ts";

const TO_START = "M18 5l-7 7 7 7M6 5v14";
const BACK = "M15 5l-7 7 7 7";
const PLAY = "M7.5 5l11 7-11 7z";
const PAUSE = "M8.5 5.5v13M15.5 5.5v13";

export interface Controls {
  goTo(position: number): void;
  step(by: number): void;
  playOrPause(): void;
  setSpeed(speed: number): void;
}

export interface Transport {
  readonly bar: HTMLElement;
  readonly slider: HTMLInputElement;
  readonly speed: HTMLSelectElement;
  /** `text` is the position in words. */
  draw(playback: Playback, text: string): void;
}

export function transport(locale: PlayerLocale, controls: Controls): Transport {
  const toStart = button("start", locale.text("toStart"), () => controls.goTo(0), icon(TO_START));
  const back = button("back", locale.text("back"), () => controls.step(-1), icon(BACK));
  const play = button("play", locale.text("play"), controls.playOrPause, icon(PLAY));
  const forward = button(
    "forward",
    locale.text("forward"),
    () => controls.step(1),
    icon(BACK, 180),
  );
  const toEnd = button(
    "end",
    locale.text("toEnd"),
    () => controls.goTo(Infinity),
    icon(TO_START, 180),
  );
  const slider = positionSlider(locale, controls);
  const speed = speedChoice(locale, controls);
  const bar = element(
    "div",
    { class: "w2048-transport" },
    toStart,
    back,
    play,
    forward,
    toEnd,
    speed,
  );
  const signs = { play: icon(PLAY), pause: icon(PAUSE) };

  function draw({ length, position, playing, speed: chosen }: Playback, text: string): void {
    const sign = playing ? "pause" : "play";
    if (!play.contains(signs[sign])) {
      play.replaceChildren(signs[sign]);
      play.title = locale.text(sign);
      play.setAttribute("aria-label", play.title);
    }
    // Disabled, they would lose the focus, and the keys after it would go to the notebook.
    for (const end of [toStart, back]) dim(end, position === 0);
    for (const end of [toEnd, forward]) dim(end, position === length);
    slider.max = String(length);
    slider.value = String(position);
    slider.setAttribute("aria-valuetext", text);
    speed.value = String(chosen);
  }

  return { bar, slider, speed, draw };
}

function dim(element: HTMLElement, dimmed: boolean): void {
  element.setAttribute("aria-disabled", String(dimmed));
}

function positionSlider(locale: PlayerLocale, controls: Controls): HTMLInputElement {
  const slider = element("input", {
    type: "range",
    class: "w2048-slider",
    min: "0",
    "data-action": "seek",
    "aria-label": locale.text("position"),
    ...OWN_KEYS,
  });
  slider.addEventListener("input", () => controls.goTo(slider.valueAsNumber));
  return slider;
}

function speedChoice(locale: PlayerLocale, controls: Controls): HTMLSelectElement {
  const choice = element(
    "select",
    {
      class: "w2048-button",
      "data-action": "speed",
      "aria-label": locale.text("speed"),
      ...OWN_KEYS,
    },
    ...SPEEDS.map((n) => element("option", { value: String(n) }, locale.text("perSecond", { n }))),
  );
  choice.addEventListener("change", () => controls.setSpeed(Number(choice.value)));
  return choice;
}
