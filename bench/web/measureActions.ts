import type { Browser, Page } from "playwright-core";

import { quoteAmount, searchTokens } from "./actions.ts";
import { inFreshPage } from "./inFreshPage.ts";
import { PackedSite } from "./PackedSite.ts";
import type { ActionRow, IdleRow } from "./Row.ts";
import { nameOf, SLOWDOWNS, VISITS } from "./slowdowns.ts";

const MANY = 10_000;
const MINUTE = 60_000;

const ACTIONS: Readonly<Record<string, (page: Page) => Promise<number>>> = {
  "home, a keystroke among 10,000 tokens": searchTokens,
  "home, a quote after its answer": quoteAmount,
};

/** Measures what people do on the page home, among many tokens. */
export async function measureActions(browser: Browser): Promise<(ActionRow | IdleRow)[]> {
  const site = await PackedSite.start({ tokens: MANY });
  try {
    const rows: (ActionRow | IdleRow)[] = [];
    for (const [name, act] of Object.entries(ACTIONS)) {
      for (const slowdown of SLOWDOWNS) {
        const times: number[] = [];
        for (let count = 0; count < VISITS; count++) {
          times.push(await onHome(browser, { url: site.url, slowdown }, act));
        }
        times.sort((one, other) => one - other);
        rows.push({
          name: nameOf(name, slowdown),
          shown: Math.round(times[(VISITS - 1) / 2] ?? 0),
        });
      }
    }
    const requests = await onHome(browser, { url: site.url, slowdown: 1 }, requestsInMinute);
    return [...rows, { name: "home, idle for a minute", requests }];
  } finally {
    site.stop();
  }
}

function onHome<T>(
  browser: Browser,
  { url, slowdown }: { readonly url: string; readonly slowdown: number },
  act: (page: Page) => Promise<T>,
): Promise<T> {
  return inFreshPage(browser, slowdown, async (page) => {
    await page.goto(url);
    await page.locator("causeway-widget .token:enabled").first().waitFor();
    return act(page);
  });
}

async function requestsInMinute(page: Page): Promise<number> {
  let count = 0;
  page.on("request", () => {
    count += 1;
  });
  await page.waitForTimeout(MINUTE);
  return count;
}
