import type { BrowserTab } from "@causeway/service/testing/BrowserTab.ts";
import { PAGE_RULES, type RuledPage, ruled } from "@causeway/service/testing/pageRules.ts";

/** What the widget tells its page. */
const WATCH = `
globalThis.told = [];
for (const name of ["review", "signed", "sent", "usable", "proven", "failed"]) {
  addEventListener(name, ({ detail }) => {
    told.push({ name, at: performance.now(), detail: JSON.parse(JSON.stringify(detail)) });
  });
}
`;

/** An event of the widget. */
export interface ToldEvent {
  readonly name: string;
  /** Milliseconds since the page began. */
  readonly at: number;
  readonly detail: Readonly<Record<string, unknown>>;
}

/** What a page did by itself, and what its widget told. */
export interface PageRecord extends RuledPage {
  readonly told: readonly ToldEvent[];
}

/** Watches each page that the tab opens from now on. */
export async function watchPage(tab: BrowserTab): Promise<void> {
  await tab.beforeEachPage(PAGE_RULES);
  await tab.beforeEachPage(WATCH);
}

/** What was seen of the page that is open. */
export async function seenOf(tab: BrowserTab): Promise<PageRecord> {
  const told = await tab.evaluate<readonly ToldEvent[]>("told");
  return { ...(await ruled(tab.page)), told };
}
