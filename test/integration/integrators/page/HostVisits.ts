import { recordedAnswers } from "@causeway/sdk/testing/recordings.ts";
import { browserFile } from "@causeway/service/testing/Browser.ts";
import { type Browser, chromium, type Page } from "playwright-core";

/** Visits of a browser to pages that have the widget. The service at `/service` of each page answers as it was recorded. */
export class HostVisits {
  readonly #browser: Browser;

  private constructor(browser: Browser) {
    this.#browser = browser;
  }

  static async start(): Promise<HostVisits> {
    const args = ["--no-sandbox", "--disable-gpu"];
    return new HostVisits(await chromium.launch({ executablePath: browserFile() ?? "", args }));
  }

  stop(): Promise<void> {
    return this.#browser.close();
  }

  /** Visits a page until a quote is shown. @throws Error if the console says anything, or if another site is asked. */
  async to(url: string, use: (page: Page) => Promise<void>): Promise<void> {
    const viewport = { width: 600, height: 900 };
    const context = await this.#browser.newContext({ locale: "en-US", viewport });
    const problems: string[] = [];
    try {
      const page = await context.newPage();
      page.on("console", (message) => problems.push(message.text()));
      page.on("pageerror", ({ message }) => problems.push(message));
      page.on("request", (request) => {
        const asked = request.url();
        if (!asked.startsWith(url) && !asked.startsWith("data:")) problems.push(asked);
      });
      const answers = recordedAnswers();
      await page.route("**/service/**", (route) => {
        const { pathname, search } = new URL(route.request().url());
        const found = answers(`${pathname.replace("/service", "")}${search}`);
        return route.fulfill({ status: found?.status ?? 404, json: found?.json ?? {} });
      });
      await page.goto(url);
      await page.getByRole("radio").first().waitFor({ timeout: 60_000 });
      await use(page);
    } finally {
      await context.close();
    }
    if (problems.length > 0) throw new Error(`the page has problems: ${problems.join("; ")}`);
  }
}
