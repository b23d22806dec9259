import type { Locator } from "playwright-core";

import type { BrowserTab } from "./BrowserTab.ts";

/** Elements that a person may have to pass to reach one. */
const MOST_TABS = 80;

/** Name of what has the focus, within shadow roots, too. */
const FOCUSED = `(() => {
  let element = document.activeElement;
  while (element?.shadowRoot?.activeElement) element = element.shadowRoot.activeElement;
  return element?.getAttribute("aria-label") ?? element?.textContent ?? "";
})()`;

/** A person at a page, whose clicks and keys are counted. */
export class Person {
  clicks = 0;
  keys = 0;
  readonly #tab: BrowserTab;

  constructor(tab: BrowserTab) {
    this.#tab = tab;
  }

  async click(element: Locator): Promise<void> {
    await element.click();
    this.clicks += 1;
  }

  /** Presses a key for each letter. */
  async type(text: string): Promise<void> {
    await this.#tab.page.keyboard.type(text);
    this.keys += text.length;
  }

  async press(key: string): Promise<void> {
    await this.#tab.page.keyboard.press(key);
    this.keys += 1;
  }

  /** Goes on by the keyboard until something of this name has the focus. @throws Error if nothing has */
  async tabTo(name: RegExp): Promise<void> {
    for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
      if (name.test(await this.#tab.evaluate<string>(FOCUSED))) return;
      await this.press("Tab");
    }
    throw new Error(`the keyboard does not reach ${name}`);
  }

  /** The same, and presses Enter there. */
  async enter(name: RegExp): Promise<void> {
    await this.tabTo(name);
    await this.press("Enter");
  }
}
