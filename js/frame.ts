// The iframe that a page may stand in: it fits its height, and tells the page where it is.

import { followTheme } from "./view/theme.ts";

/** The iframe around this page; null where there is none, or none that the page may reach. */
export function frameAround(): HTMLIFrameElement | null {
  try {
    return frameElement as HTMLIFrameElement | null;
  } catch {
    return null;
  }
}

/** Makes the iframe as high as the page in it and the page as light or dark as what is around,
 * from now on. */
export function fitInto(frame: HTMLIFrameElement): void {
  const page = document.documentElement;
  new ResizeObserver(() => {
    const { height } = page.getBoundingClientRect();
    // In a frame that is not shown nothing has a height.
    if (height) frame.style.height = `${Math.ceil(height)}px`;
  }).observe(page);
  page.style.overflow = "hidden";
  followTheme(frame, (theme) => {
    page.dataset.theme = theme;
    // Else browsers put a background behind the page, where it shall look like part of the other.
    page.style.colorScheme = getComputedStyle(frame).colorScheme;
  });
}

/** Where this page is: two places never have the same name, nor do twins in one document. */
export function place(frame: HTMLIFrameElement | null): string {
  if (!frame) return address(document);
  const frames = [...(frame.getRootNode() as ParentNode).querySelectorAll("iframe")];
  const twins = frames.filter(({ src, srcdoc }) => src === frame.src && srcdoc === frame.srcdoc);
  return `${address(frame.srcdoc ? frame.ownerDocument : document)} ${twins.indexOf(frame)}`;
}

/** Without what only leads to a part of the document. */
function address(document: Document): string {
  return document.URL.split(/[?#]/)[0];
}
