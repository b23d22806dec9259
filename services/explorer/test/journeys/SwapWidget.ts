import type { Locator, Page } from "playwright-core";

import type { Hands } from "./Hands.ts";

/** A swap is over when its proof arrived. */
const LONGEST_WAY = 120_000;

/** What a person does in the widget of a page, by mouse or by keyboard. */
export class SwapWidget {
  readonly #page: Page;
  readonly #hands: Hands;

  constructor(page: Page, hands: Hands) {
    this.#page = page;
    this.#hands = hands;
  }

  get element(): Locator {
    return this.#page.locator("causeway-widget");
  }

  /** The dialog that is open. */
  get dialog(): Locator {
    return this.element.getByRole("dialog");
  }

  /** Chooses the wallet of the page. */
  async connect(): Promise<void> {
    await this.#hands.press(this.element, /^Connect wallet$/);
    await this.#hands.press(this.dialog, /^Development wallet/);
    await this.element.getByRole("button", { name: /change wallet/ }).waitFor();
  }

  /** Types the amount to send, and waits for routes. */
  async sell(amount: string): Promise<void> {
    await this.#hands.type(this.element, "Amount to send", amount);
    await this.#hasRoutes();
  }

  /** Types the amount to get, and waits for routes. */
  async buy(amount: string): Promise<void> {
    await this.#hands.type(this.element, "Amount to get", amount);
    await this.#hasRoutes();
  }

  /** Chooses another token. @param shown The button of the present one. @param search What is typed into the dialog. */
  async choose(shown: RegExp, search: string, wanted: RegExp): Promise<void> {
    await this.#hands.press(this.element, shown);
    await this.#hands.choose(this.dialog, search, wanted);
  }

  /** Opens the review of the best route. */
  async openReview(): Promise<void> {
    await this.#hasRoutes();
    await this.#hands.press(this.element.locator('[part="actions"]'), /^Sign and send/);
  }

  /** Opens the review of the best route, and waits until it is complete. */
  async review(): Promise<void> {
    await this.openReview();
    await this.dialog.getByText("You get at least").waitFor();
  }

  /** Has the wallet asked for what the review shows. */
  async sign(): Promise<void> {
    await this.#hands.press(this.dialog, /^Sign and send/);
  }

  async press(name: RegExp): Promise<void> {
    await this.#hands.press(this.dialog, name);
  }

  /** Waits for a text in the dialog. */
  async reads(text: string | RegExp): Promise<void> {
    await this.dialog.getByText(text).first().waitFor({ timeout: LONGEST_WAY });
  }

  /** Shows the swap that is under way, after a reload. */
  async openUnderWay(): Promise<void> {
    await this.#hands.press(this.element, /^Your swap is under way$/);
  }

  /** Closes the dialog. The swap goes on. */
  async close(): Promise<void> {
    await this.press(/^Close$/);
  }

  /** Waits until the swap is over. */
  async isOver(): Promise<void> {
    const button = this.dialog.getByRole("button", { name: "New swap" });
    await button.waitFor({ timeout: LONGEST_WAY });
  }

  async #hasRoutes(): Promise<void> {
    await this.element.getByRole("radio").first().waitFor();
  }
}
