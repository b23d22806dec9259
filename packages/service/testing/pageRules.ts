import type { Page } from "playwright-core";

/** The most that a page may move by itself, as browsers sum it up. */
export const MOST_SHIFT = 0.02;

/** A script for each page: sums up what moves by itself, rejections that nobody handles, and what goes on. */
export const PAGE_RULES = `
globalThis.shifts = [];
const named = (node) => (node?.parentElement?.outerHTML ?? node?.nodeName ?? "").slice(0, 120);
new PerformanceObserver((list) => {
  for (const { hadRecentInput, value, sources } of list.getEntries()) {
    if (!hadRecentInput) shifts.push({ value, moved: sources.map(({ node }) => named(node)) });
  }
}).observe({ type: "layout-shift", buffered: true });
globalThis.unhandled = [];
addEventListener("unhandledrejection", ({ reason }) => unhandled.push(String(reason)));
globalThis.left = { listeners: new Set(), timers: new Set() };
for (const target of [window, document]) {
  const { addEventListener, removeEventListener } = target;
  target.addEventListener = (name, call, options) => {
    const key = { name, call };
    // The driver of the browser listens, too.
    if (new Error().stack.includes(location.origin)) left.listeners.add(key);
    options?.signal?.addEventListener("abort", () => left.listeners.delete(key));
    addEventListener.call(target, name, call, options);
  };
  target.removeEventListener = (name, call, options) => {
    for (const key of left.listeners) if (key.name === name && key.call === call) left.listeners.delete(key);
    removeEventListener.call(target, name, call, options);
  };
}
{
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  window.setTimeout = (call, ...rest) => {
    const id = setTimeout((...given) => { left.timers.delete(id); call(...given); }, ...rest);
    left.timers.add(id);
    return id;
  };
  window.setInterval = (...given) => {
    const id = setInterval(...given);
    left.timers.add(id);
    return id;
  };
  window.clearTimeout = (id) => { left.timers.delete(id); clearTimeout(id); };
  window.clearInterval = (id) => { left.timers.delete(id); clearInterval(id); };
}
`;

/** Something that moved by itself. */
export interface LayoutShift {
  readonly value: number;
  /** Markup around each element that moved, cut off; nothing within shadow roots. */
  readonly moved: readonly string[];
}

/** What a page did by itself. */
export interface RuledPage {
  readonly shifts: readonly LayoutShift[];
  readonly unhandled: readonly string[];
}

/** How far a page moved by itself. */
export function moved({ shifts }: Pick<RuledPage, "shifts">): number {
  return shifts.reduce((sum, { value }) => sum + value, 0);
}

/** What a page would go on doing. */
export interface LeftByPage {
  /** Events of the window and the document to which the page's programs listen. */
  readonly listeners: readonly string[];
  readonly timers: number;
}

/** What was seen of an open page, which ran `PAGE_RULES` first. */
export function ruled(page: Page): Promise<RuledPage> {
  return page.evaluate("({ shifts, unhandled })");
}

/** What an open page goes on doing, which ran `PAGE_RULES` first. */
export function leftBy(page: Page): Promise<LeftByPage> {
  return page.evaluate(
    "({ listeners: [...left.listeners].map(({ name }) => name), timers: left.timers.size })",
  );
}
