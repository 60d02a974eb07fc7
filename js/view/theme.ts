// Light or dark, as the page around the widget is, also while the page changes its mind.

import type { Theme } from "./palette.ts";

/** What themeOf reads of an element: attributes, of which `class` is one. */
interface Signs {
  getAttribute(name: string): string | null;
}

const WATCHED = ["class", "theme", "data-theme", "data-jp-theme-light", "data-vscode-theme-kind"];

/** The theme that an element declares for what is in it, in the ways that hosts do; else null. */
export function themeOf(element: Signs): Theme | null {
  const jupyter = element.getAttribute("data-jp-theme-light");
  if (jupyter) return jupyter === "true" ? "light" : "dark";
  const names = [
    ...["data-vscode-theme-kind", "data-theme", "theme"].map((name) => element.getAttribute(name)),
    ...(element.getAttribute("class") ?? "").split(/\s+/),
  ];
  for (const name of names) {
    if (/^(vscode-(high-contrast-)?)?light$/.test(name ?? "")) return "light";
    if (/^(vscode-)?dark$|^vscode-high-contrast$/.test(name ?? "")) return "dark";
  }
  return null;
}

/** Calls back with the page's theme, at once and whenever it changes; returns a stop function. */
export function followTheme(root: HTMLElement, callback: (theme: Theme) => void): () => void {
  const system = matchMedia("(prefers-color-scheme: dark)");
  let current: Theme | null = null;
  const read = () => {
    const declared = ancestors(root).map(themeOf).find((theme) => theme !== null);
    const theme = declared ?? (system.matches ? "dark" : "light");
    if (theme !== current) callback(current = theme);
  };
  const attributes = new MutationObserver(read);
  // Hosts attach the widget after it is rendered, and may move it: its size tells when.
  const attached = new ResizeObserver(() => {
    attributes.disconnect();
    for (const element of ancestors(root)) {
      attributes.observe(element, { attributeFilter: WATCHED });
    }
    read();
  });
  attached.observe(root);
  system.addEventListener("change", read);
  read();
  return () => {
    attached.disconnect();
    attributes.disconnect();
    system.removeEventListener("change", read);
  };
}

/** The elements around one, innermost first, through shadow roots up to the page; before it is
 * attached, those of the page. The element may be of another document, with classes of its own. */
function ancestors(element: Element): Element[] {
  const around: Element[] = [];
  let node: Node | null = element.parentNode;
  while (node) {
    if (node.nodeType === Node.ELEMENT_NODE) around.push(node as Element);
    node = node.parentNode ?? (node as Partial<ShadowRoot>).host ?? null;
  }
  return element.isConnected ? around : [document.body, document.documentElement];
}
