import type { ConsoleMessage, Page } from "playwright-core";

import { untilTrue } from "./untilTrue.ts";

const PATIENCE_MILLISECONDS = 60_000;

/** A tab of a browser. */
export class BrowserTab {
  /** The page, by its driver. */
  readonly page: Page;
  /** Lines of the console, exceptions, and violations of the page's own policy. */
  readonly problems: string[] = [];
  /** Everything that it asked for, the page itself included. */
  readonly requests: string[] = [];

  private constructor(page: Page) {
    this.page = page;
  }

  static of(page: Page): BrowserTab {
    const tab = new BrowserTab(page);
    const { problems, requests } = tab;
    page.setDefaultTimeout(PATIENCE_MILLISECONDS);
    page.on("request", (request) => requests.push(request.url()));
    page.on("console", (message) => problems.push(lineOf(message)));
    page.on("pageerror", ({ message }) => problems.push(message));
    return tab;
  }

  /** Another tab of the same profile. */
  async another(): Promise<BrowserTab> {
    return BrowserTab.of(await this.page.context().newPage());
  }

  async goTo(url: string): Promise<void> {
    await this.page.goto(url);
  }

  async reload(): Promise<void> {
    await this.page.reload();
  }

  /** Runs a script in each page, before the page's own scripts. */
  async beforeEachPage(source: string): Promise<void> {
    await this.page.addInitScript(source);
  }

  /** Gives pages a function of this name, which takes a text and returns nothing. */
  async expose(name: string, act: (text: string) => void): Promise<void> {
    await this.page.exposeFunction(name, act);
  }

  /** The value of an expression, as JSON has it. @throws Error if the expression throws */
  evaluate<T>(expression: string): Promise<T> {
    return this.page.evaluate(expression);
  }

  /** Waits until an expression is true, as `untilTrue`. @throws Error with the page's text and problems, if that takes too long */
  async until(expression: string, milliseconds?: number): Promise<void> {
    try {
      await untilTrue(this.page, expression, milliseconds);
    } catch (error) {
      throw new Error(`${(error as Error).message}\n${this.problems.join("\n")}`);
    }
  }
}

/**
 * Whether a problem of a page is more than an answer that it did not like. A busy service answers 429 and 503, and 404 of a
 * record that it does not have yet: the browser writes each of them down.
 */
export function isThrown(problem: string): boolean {
  return !problem.startsWith("Failed to load resource");
}

/** A line of the console. A request that failed is named: the browser writes its URL beside the text. */
function lineOf(message: ConsoleMessage): string {
  const text = message.text();
  return text.startsWith("Failed to load resource") ? `${text} ${message.location().url}` : text;
}
