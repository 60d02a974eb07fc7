// Makes the elements of the view.

type Child = Node | string;

/** An element with attributes and children. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, string> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, value);
  made.append(...children);
  return made;
}

/** On every element that takes focus: keeps the keys pressed there from the notebook's shortcuts. */
export const OWN_KEYS = { "data-lm-suppress-shortcuts": "true" };

/** A button; `data-action` says what it does. With a sign on it, its text is name and tooltip. */
export function button(
  action: string,
  text: string,
  press: () => void,
  sign?: Child,
): HTMLButtonElement {
  const made = element("button", {
    type: "button",
    class: "w2048-button",
    "data-action": action,
    ...(sign ? { "aria-label": text, title: text } : {}),
    ...OWN_KEYS,
  }, sign ?? text);
  made.addEventListener("click", press);
  return made;
}

/** A line drawing of 24 by 24 in the color of the text. */
export function icon(path: string, turn = 0): SVGElement {
  const namespace = "http://www.w3.org/2000/svg";
  const svg = document.createElementNS(namespace, "svg");
  const line = document.createElementNS(namespace, "path");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  svg.setAttribute("class", "w2048-icon");
  line.setAttribute("d", path);
  line.setAttribute("transform", `rotate(${turn} 12 12)`);
  svg.append(line);
  return svg;
}
