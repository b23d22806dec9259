import type { Browser } from "@causeway/service/testing/Browser.ts";
import type { BrowserTab } from "@causeway/service/testing/BrowserTab.ts";
import { Person } from "@causeway/service/testing/Person.ts";
import { MOST_SHIFT, moved, PAGE_RULES, ruled } from "@causeway/service/testing/pageRules.ts";
import { expect } from "chai";

import { type Hands, keyboard, mouse } from "./Hands.ts";
import { PageWallet } from "./PageWallet.ts";
import type { Site } from "./Site.ts";
import { SwapWidget } from "./SwapWidget.ts";

/** Of an order that the index does not have yet: the browser writes each refusal down. */
const NOT_YET = /^Failed to load resource: .* (?:404|503) .*\/v1\/(?:orders|messages)\/0x/;
const HANDS = { mouse, keyboard };

/** How a journey begins. */
export interface JourneyOptions {
  readonly by?: keyof typeof HANDS;
  /** The page and its query. */
  readonly at?: string;
  /** Prepares the tab before its first page. */
  readonly prepare?: (tab: BrowserTab) => Promise<void>;
}

/** What a journey consists of. */
interface Parts {
  readonly site: Site;
  readonly tab: BrowserTab;
  readonly person: Person;
  readonly hands: Hands;
  readonly wallet: PageWallet;
}

/** A person in a tab of the site, and all that the pages did meanwhile. */
export class Journey {
  readonly site: Site;
  readonly tab: BrowserTab;
  readonly person: Person;
  readonly hands: Hands;
  readonly wallet: PageWallet;
  readonly widget: SwapWidget;
  /** Lines of the console that the journey itself causes. */
  readonly caused: RegExp[] = [NOT_YET];
  readonly #moved: number[] = [];
  readonly #unhandled: string[] = [];

  private constructor({ site, tab, person, hands, wallet }: Parts) {
    this.site = site;
    this.tab = tab;
    this.person = person;
    this.hands = hands;
    this.wallet = wallet;
    this.widget = new SwapWidget(tab.page, hands);
  }

  /** Opens a page of the site in a fresh profile. */
  static async begin(
    site: Site,
    browser: Browser,
    { by = "mouse", at = "", prepare }: JourneyOptions = {},
  ): Promise<Journey> {
    const tab = await browser.tab();
    await prepare?.(tab);
    return Journey.#in(site, tab, { by, at });
  }

  /** Opens a page in another tab of the same profile. */
  async another({ by = "mouse", at = "" }: JourneyOptions = {}): Promise<Journey> {
    return Journey.#in(this.site, await this.tab.another(), { by, at });
  }

  static async #in(
    site: Site,
    tab: BrowserTab,
    { by, at }: Required<Pick<JourneyOptions, "by" | "at">>,
  ): Promise<Journey> {
    await tab.beforeEachPage(PAGE_RULES);
    const person = new Person(tab);
    const hands = HANDS[by](person);
    const wallet = await PageWallet.of(tab, hands);
    const journey = new Journey({ site, tab, person, hands, wallet });
    await tab.goTo(`${site.url}/${at}`);
    await tab.page.getByRole("button", { name: "Get coin and tokens" }).waitFor();
    return journey;
  }

  /** Gives the account of the wallet coin and tokens. @returns the account */
  async fund(): Promise<string> {
    const account = await this.wallet.account();
    await this.site.fund(account);
    return account;
  }

  /** Chooses the development wallet at a page that has the widget's button alone. */
  async connect(): Promise<void> {
    const part = this.tab.page.locator(".wallet-part");
    await this.hands.press(part, /^Connect wallet$/);
    await this.hands.press(part.getByRole("dialog"), /^Development wallet/);
    await part.getByRole("button", { name: /change wallet/ }).waitFor();
  }

  /** Signs the best route of what is typed, and sends its order. The wallet is not connected yet. */
  async sendOrder(): Promise<void> {
    await this.widget.connect();
    await this.widget.review();
    await this.widget.sign();
    await this.wallet.signOrder();
  }

  async goTo(at: string): Promise<void> {
    await this.#leave();
    await this.tab.goTo(`${this.site.url}/${at}`);
  }

  async reload(): Promise<void> {
    await this.#leave();
    await this.tab.reload();
  }

  /** Waits for a text of the page. */
  async reads(text: string | RegExp, milliseconds?: number): Promise<void> {
    const timeout = milliseconds === undefined ? {} : { timeout: milliseconds };
    await this.tab.page.getByText(text).first().waitFor(timeout);
  }

  /** Closes the tab. No page may have moved by itself, complained, or asked somebody else. */
  async end(): Promise<void> {
    await this.#leave();
    await this.tab.page.close();
    const { problems, requests } = this.tab;
    const lines = problems.filter((line) => !this.caused.some((cause) => cause.test(line)));
    expect(lines).to.deep.equal([]);
    expect(this.#unhandled).to.deep.equal([]);
    const hosts = new Set(
      requests.map((url) => new URL(url).hostname).filter((host) => host !== ""),
    );
    expect([...hosts]).to.deep.equal(["127.0.0.1"]);
    expect(Math.max(...this.#moved), "moved by itself").to.be.below(MOST_SHIFT);
  }

  async #leave(): Promise<void> {
    const seen = await ruled(this.tab.page);
    this.#moved.push(moved(seen));
    this.#unhandled.push(...seen.unhandled);
  }
}
