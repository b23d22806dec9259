import type { Ref } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

const ADDED = new WeakMap<ShadowRoot, Set<string>>();

/** Adds styles of a part that is loaded on demand, once, to the element of which the part is drawn. @returns a ref for the part */
export function useSheet<Part extends HTMLElement>(text: string): Ref<Part> {
  const part = useRef<Part>(null);
  useLayoutEffect(() => addSheet(part.current, text), [text]);
  return part;
}

function addSheet(part: HTMLElement | null, text: string): void {
  const root = part?.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  const added = ADDED.get(root) ?? new Set();
  if (added.has(text)) return;
  ADDED.set(root, added.add(text));
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(text);
  root.adoptedStyleSheets.push(sheet);
}
