import type { Browser, Page } from "playwright-core";

/**
 * Uses a page of an empty profile.
 *
 * @param slowdown So many times slower than this machine.
 */
export async function inFreshPage<T>(
  browser: Browser,
  slowdown: number,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await browser.newContext({ locale: "en-US" });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    return await use(page);
  } finally {
    await context.close();
  }
}
