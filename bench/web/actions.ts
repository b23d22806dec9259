import type { Page } from "playwright-core";

/** Typed into the search, letter by letter: many tokens match the first ones. */
const SEARCHED = "sample coin 9";

/** Milliseconds from each key to the next frame, as the browser itself measures them. It leaves out what takes under 16. */
const WATCH_KEYS = `(() => {
  globalThis.keyTimes = [];
  new PerformanceObserver((list) => {
    for (const { name, duration } of list.getEntries()) if (name === "keydown" || name === "input") keyTimes.push(duration);
  }).observe({ type: "event", durationThreshold: 16, buffered: true });
})()`;

/** Milliseconds from the end of the service's answer to the frame that shows a route. */
const ROUTE_SHOWN = `new Promise((resolve) => {
  const look = () => {
    const answer = performance.getEntriesByType("resource").findLast(({ name }) => new URL(name).pathname === "/route");
    const shown = document.querySelector("causeway-widget").shadowRoot.querySelector("input[type=radio]");
    if (answer?.responseEnd > 0 && shown !== null) resolve(performance.now() - answer.responseEnd);
    else requestAnimationFrame(look);
  };
  look();
})`;

/** Searches the tokens by typing. @returns milliseconds of the slowest keystroke */
export async function searchTokens(page: Page): Promise<number> {
  await page.evaluate(WATCH_KEYS);
  await openTokens(page, 0);
  await page.keyboard.type(SEARCHED, { delay: 150 });
  await page.waitForTimeout(500);
  return page.evaluate<number>("Math.max(0, ...keyTimes)");
}

/** Chooses both tokens and types an amount. @returns milliseconds until the answer is shown */
export async function quoteAmount(page: Page): Promise<number> {
  for (const [place, token] of ["usdc spoke a", "eth spoke b"].entries()) {
    await openTokens(page, place);
    await page.keyboard.type(token);
    await page.keyboard.press("Enter");
  }
  await page.getByRole("textbox", { name: "Amount to send" }).fill("100");
  return page.evaluate<number>(ROUTE_SHOWN);
}

async function openTokens(page: Page, place: number): Promise<void> {
  await page.locator("causeway-widget .token").nth(place).click();
  await page.getByRole("combobox", { name: "Search tokens" }).waitFor();
}
