import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

import { chromium, type Browser as Driven } from "playwright-core";

import { BrowserTab } from "./BrowserTab.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];
const OF_MACOS = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";

/** A browser of this machine; `CAUSEWAY_BROWSER` names another. Undefined without one. */
export function browserFile(): string | undefined {
  const named = process.env.CAUSEWAY_BROWSER;
  if (named !== undefined) return named;
  const folders = (process.env.PATH ?? "").split(delimiter);
  const files = folders.flatMap((folder) => NAMES.map((name) => join(folder, name)));
  return [...files, OF_MACOS].find(isProgram);
}

/** What a browser says of a page. */
export interface SeenPage {
  readonly title: string;
  /** Lines of the console, exceptions, and violations of the page's own policy. */
  readonly problems: readonly string[];
  /** Everything that it asked for, the page itself included. */
  readonly requests: readonly string[];
  /** Whether the page can be scrolled sideways. */
  readonly isTooWide: boolean;
}

/** What a person's browser is like. */
export interface TabOptions {
  readonly width?: number;
  readonly height?: number;
  /** BCP 47. */
  readonly locale?: string;
}

/** A browser without a window. */
export class Browser {
  readonly #driven: Driven;

  private constructor(driven: Driven) {
    this.#driven = driven;
  }

  /** Starts a browser. Call `close` at the end. */
  static async start(file: string): Promise<Browser> {
    // Its sandbox does not work for root, as which containers run; what is opened is our own.
    const args = ["--no-sandbox", "--disable-gpu"];
    return new Browser(await chromium.launch({ executablePath: file, args }));
  }

  /**
   * Opens a page and tells what the browser said of it.
   *
   * @param until An expression that is true once the page's scripts have drawn it; the page is looked at then.
   */
  static async open(file: string, url: string, until = "true"): Promise<SeenPage> {
    const browser = await Browser.start(file);
    try {
      const tab = await browser.tab();
      await tab.goTo(url);
      await tab.until(until);
      const seen: Pick<SeenPage, "title" | "isTooWide"> = await tab.evaluate(
        "({ title: document.title, isTooWide: document.documentElement.scrollWidth > innerWidth })",
      );
      return { ...seen, problems: tab.problems, requests: tab.requests };
    } finally {
      await browser.close();
    }
  }

  /** A tab of a fresh profile. */
  async tab({
    width = 1280,
    height = 900,
    locale = "en-US",
  }: TabOptions = {}): Promise<BrowserTab> {
    const viewport = { width, height };
    const context = await this.#driven.newContext({ viewport, locale });
    return BrowserTab.of(await context.newPage());
  }

  async close(): Promise<void> {
    await this.#driven.close();
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
