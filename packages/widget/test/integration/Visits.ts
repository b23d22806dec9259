import { browserFile } from "@causeway/service/testing/Browser.ts";
import { type Browser, chromium, type Page } from "playwright-core";

import { WidgetPage } from "./WidgetPage.ts";

/** Attributes with which the recorded service has routes. */
export const QUOTED = { from: "spoke-a/USDC", to: "spoke-b/ETH", amount: "100" };

/** `describe`, which leaves its tests out where no browser is. */
export const describeInBrowser = browserFile() === undefined ? describe.skip : describe;

/** Visits of a real browser to the page with the element. */
export class Visits {
  readonly site: WidgetPage;
  readonly #browser: Browser;

  private constructor(site: WidgetPage, browser: Browser) {
    this.site = site;
    this.#browser = browser;
  }

  static async start(): Promise<Visits> {
    const [site, browser] = await Promise.all([
      WidgetPage.start(),
      chromium.launch({
        executablePath: browserFile() ?? "",
        args: ["--no-sandbox", "--disable-gpu"],
      }),
    ]);
    return new Visits(site, browser);
  }

  async stop(): Promise<void> {
    await this.#browser.close();
    this.site.stop();
  }

  /**
   * Visits the page.
   *
   * @param wanted Attributes of the element, as `WidgetPage` takes them.
   * @param use Its option `script` is a program that runs before those of the page.
   * @throws Error if the console says anything, or if another site is asked
   */
  async to(
    wanted: Readonly<Record<string, string>>,
    use: (page: Page) => Promise<void>,
    { width = 420, forcedColors = false, script = "" } = {},
  ): Promise<void> {
    const context = await this.#browser.newContext({
      ...{ locale: "en-US", viewport: { width, height: 900 } },
      forcedColors: forcedColors ? "active" : "none",
    });
    const problems: string[] = [];
    await context.addInitScript(script);
    try {
      const page = await context.newPage();
      page.on("console", (message) => problems.push(message.text()));
      page.on("pageerror", ({ message }) => problems.push(message));
      page.on("request", (request) => {
        const url = request.url();
        if (!url.startsWith(this.site.url) && !url.startsWith("data:")) problems.push(url);
      });
      await page.goto(`${this.site.url}/?${new URLSearchParams(wanted)}`);
      await use(page);
    } finally {
      await context.close();
    }
    if (problems.length > 0) throw new Error(`the page has problems: ${problems.join("; ")}`);
  }
}

/** Waits for routes. */
export function quoteShown(page: Page): Promise<void> {
  return page.getByRole("radio").first().waitFor();
}

/** Waits until tokens can be chosen. */
export function listsShown(page: Page): Promise<void> {
  return page.locator(".token:enabled").first().waitFor();
}
