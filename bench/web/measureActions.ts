import type { Browser, Page } from "playwright-core";

import { quoteAmount, searchTokens } from "./actions.ts";
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

async function onHome<T>(
  browser: Browser,
  { url, slowdown }: { readonly url: string; readonly slowdown: number },
  act: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ locale: "en-US" });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.goto(url);
    await page.locator("causeway-widget .token:enabled").first().waitFor();
    return await act(page);
  } finally {
    await context.close();
  }
}

async function requestsInMinute(page: Page): Promise<number> {
  let count = 0;
  page.on("request", () => {
    count += 1;
  });
  await page.waitForTimeout(MINUTE);
  return count;
}
