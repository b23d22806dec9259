import { Browser } from "@causeway/service/testing/Browser.ts";
import type { BrowserTab } from "@causeway/service/testing/BrowserTab.ts";
import { Person } from "@causeway/service/testing/Person.ts";
import type { LayoutShift } from "@causeway/service/testing/pageRules.ts";
import type { HttpNetwork, Place } from "../http/HttpNetwork.ts";
import { getTokens, swapByMouse, untilUsable } from "./firstSwap.ts";
import { untilOver } from "./swapInWidget.ts";
import { type HeldOrderPlace, type TakenOrder, takeHeldOrder } from "./takeHeldOrder.ts";
import { type PageRecord, seenOf, type ToldEvent, watchPage } from "./watchPage.ts";

/** With what the page begins. */
export const SOLD: Place = ["spoke-a", "USDC"];
const SECOND = "20";
const LONGEST_WAY = 240_000;

/** Swaps of a newcomer, by the chains. Amounts are in smallest units. */
export interface NewcomersSwaps {
  readonly clicks: number;
  readonly keys: number;
  /** From the page's address to usable funds, the faucet included. */
  readonly seconds: number;
  /** Of the first swap, and of the second one, which the keyboard alone makes. */
  readonly swaps: readonly Swapped[];
  /** Events of the widget, page after page. */
  readonly told: readonly (readonly string[])[];
  /** Of the console, exceptions, rejections that nobody handles. */
  readonly problems: readonly string[];
  /** Page after page, until the funds of the first swap are usable. */
  readonly shifts: readonly (readonly LayoutShift[])[];
  /** An order that was held, and that the newcomer took. */
  readonly taken: TakenOrder;
  /** Hosts that the page asked. */
  readonly hosts: readonly string[];
}

/** A swap by what the chains say of the account. */
export interface Swapped {
  readonly sold: bigint;
  readonly bought: bigint;
  readonly minimum: bigint;
}

/**
 * Opens the page of the network in a fresh profile, and swaps there as somebody who has nothing yet.
 *
 * @param place `movePrice` raises the price of FERN at the destination.
 */
export async function swapAsNewcomer(
  file: string,
  pageUrl: string,
  { network, movePrice }: Pick<HeldOrderPlace, "network" | "movePrice">,
): Promise<NewcomersSwaps> {
  const browser = await Browser.start(file);
  try {
    const tab = await browser.tab();
    const person = new Person(tab);
    await watchPage(tab);
    const pages: PageRecord[] = [];
    await tab.goTo(pageUrl);
    const started = performance.now();
    await getTokens(tab, person);
    const account = await accountOf(tab);
    const first = await watchBalances(network, account, ["spoke-b", "ETH"]);
    await swapByMouse(tab, person);
    await untilTold(tab, "sent");
    const { clicks, keys } = person;
    pages.push(await seenOf(tab));
    await tab.reload();
    await person.click(tab.page.getByRole("button", { name: "Your swap is under way" }));
    // The widget tells nothing again that happened before the reload.
    await untilUsable(tab);
    const seconds = (performance.now() - started) / 1_000;
    await untilOver(tab.page);
    const swaps = [await first(pages)];
    const second = await watchBalances(network, account, ["spoke-b", "USDC"]);
    pages.push(await seenOf(tab));
    await tab.reload();
    await swapByKeyboard(tab, person);
    await untilOver(tab.page);
    pages.push(await seenOf(tab));
    swaps.push(await second(pages));
    const taken = await takeHeldOrder(tab, person, { network, pageUrl, account, movePrice });
    pages.push(await seenOf(tab));
    return {
      ...{ clicks, keys, seconds, swaps, taken },
      told: pages.map(({ told }) => told.map(({ name }) => name)),
      problems: [...tab.problems, ...pages.flatMap(({ unhandled }) => unhandled)],
      shifts: pages.slice(0, 2).map(({ shifts }) => shifts),
      hosts: [...new Set(tab.requests.map((url) => new URL(url).hostname))],
    };
  } finally {
    await browser.close();
  }
}

/** Refuses in the wallet once, and goes on. */
async function swapByKeyboard(tab: BrowserTab, person: Person): Promise<void> {
  const { page } = tab;
  const wallet = page.locator("dialog.development");
  const asks = (title: RegExp) => wallet.getByRole("heading", { name: title }).waitFor();
  await person.tabTo(/^Amount to send$/);
  await person.type(SECOND);
  await person.enter(/^Connect wallet$/);
  await person.enter(/^Development wallet/);
  await page.locator("causeway-widget").getByRole("radio").first().waitFor();
  await person.enter(/^Sign and send/);
  await page.getByRole("dialog").getByText("You sign an allowance").waitFor();
  await person.enter(/^Sign and send/);
  await asks(/^Sign/);
  await person.enter(/^Refuse$/);
  await person.enter(/^Go on$/);
  await asks(/^Sign/);
  await person.enter(/^Sign$/);
  await asks(/^Send/);
  await person.enter(/^Sign and send$/);
}

/** The account of the page's wallet, as each app finds it. */
export function accountOf(tab: BrowserTab): Promise<string> {
  return tab.evaluate(`new Promise((resolve) => {
    addEventListener("eip6963:announceProvider", ({ detail: { provider } }) => {
      provider.request({ method: "eth_accounts" }).then(([account]) => resolve(account));
    }, { once: true });
    dispatchEvent(new Event("eip6963:requestProvider"));
  })`);
}

/** Reads balances on the chains before a swap. @returns a function that compares them after it. */
async function watchBalances(network: HttpNetwork, account: string, bought: Place) {
  const read = () =>
    Promise.all([network.balance(SOLD, account), network.balance(bought, account)]);
  const [paid, had] = await read();
  return async (pages: readonly PageRecord[]): Promise<Swapped> => {
    const [left, has] = await read();
    return { sold: paid - left, bought: has - had, minimum: minimumOf(pages) };
  };
}

/** What the newest review promised. */
function minimumOf(pages: readonly PageRecord[]): bigint {
  const reviews = pages.flatMap(({ told }) => told.filter(({ name }) => name === "review"));
  const route = reviews.at(-1)?.detail.route as { readonly minimum: string } | undefined;
  return BigInt(route?.minimum ?? 0);
}

async function untilTold(tab: BrowserTab, name: ToldEvent["name"]): Promise<void> {
  await tab.until(`told.some(({ name }) => name === ${JSON.stringify(name)})`, LONGEST_WAY);
}
