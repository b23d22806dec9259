import { setTimeout as sleep } from "node:timers/promises";

import type { Page } from "playwright-core";

const POLL_MILLISECONDS = 50;
const PATIENCE_MILLISECONDS = 60_000;

/**
 * Waits until an expression is true of a page. The page's own policy may refuse to evaluate texts, so the browser is asked
 * each time: `waitForFunction` evaluates within the page from the second look on.
 *
 * @throws Error with the page's text, if that takes too long
 */
export async function untilTrue(
  page: Page,
  expression: string,
  milliseconds = PATIENCE_MILLISECONDS,
): Promise<void> {
  const deadline = Date.now() + milliseconds;
  while (!(await page.evaluate(`Boolean(${expression})`))) {
    if (Date.now() > deadline) {
      const text = await page.evaluate("document.body.innerText");
      throw new Error(`${expression} is not true of:\n${text}`);
    }
    await sleep(POLL_MILLISECONDS);
  }
}
