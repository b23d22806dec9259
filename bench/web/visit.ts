import type { Browser } from "playwright-core";

import { inFreshPage } from "./inFreshPage.ts";
import type { Visit } from "./Row.ts";

/** How a page is visited. */
export interface VisitOptions {
  readonly url: string;
  /** An expression that is true once a person can begin. */
  readonly isUsable: string;
  /** So many times slower than this machine. */
  readonly slowdown: number;
}

/** What the page itself measured. */
const MEASURED = `(() => {
  const loads = [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")];
  return {
    bytes: loads.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
    requests: loads.length,
    firstContent: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  };
})()`;

const PAINTED = 'performance.getEntriesByName("first-contentful-paint").length > 0';

/** The time at which an expression is true in a page. The policy of the page refuses texts that become functions. */
function whenTrue(expression: string): string {
  return `new Promise((resolve) => {
    const look = () => (${expression}) ? resolve(performance.now()) : setTimeout(look, 5);
    look();
  })`;
}

/** Visits a page with an empty profile. */
export function visit(browser: Browser, { url, isUsable, slowdown }: VisitOptions): Promise<Visit> {
  return inFreshPage(browser, slowdown, async (page) => {
    await page.goto(url, { waitUntil: "commit" });
    const usable = await page.evaluate<number>(whenTrue(isUsable));
    await page.evaluate(whenTrue(PAINTED));
    return { ...(await page.evaluate<Omit<Visit, "usable">>(MEASURED)), usable };
  });
}
