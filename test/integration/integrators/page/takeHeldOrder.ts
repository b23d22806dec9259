import type { BrowserTab } from "@causeway/service/testing/BrowserTab.ts";
import type { Person } from "@causeway/service/testing/Person.ts";
import type { HttpNetwork, Place } from "../http/HttpNetwork.ts";
import { connect, signInWallet, untilOver } from "./swapInWidget.ts";

const SOLD = "spoke-a/USDC";
const WANTED: Place = ["spoke-b", "FERN"];
const CROSSED: Place = ["spoke-b", "USDC"];
const AMOUNT = "20";
/** The order is held when its proof arrives. */
const LONGEST_WAY = 120_000;

/** A held order that its owner took, by the chains. Amounts are in smallest units. */
export interface TakenOrder {
  /** What the page offered, in its words. */
  readonly offered: readonly string[];
  /** Of the token that crossed. */
  readonly taken: bigint;
  /** Of the token that the order wanted. */
  readonly bought: bigint;
}

/** Where an order is held. */
export interface HeldOrderPlace {
  readonly network: HttpNetwork;
  readonly pageUrl: string;
  /** Of the page's wallet. */
  readonly account: string;
  /** Raises the price of the wanted token at the destination. */
  readonly movePrice: () => Promise<void>;
}

/** Sends an order whose price moves before the wallet signs, sees it held, and takes what crossed. */
export async function takeHeldOrder(
  tab: BrowserTab,
  person: Person,
  { network, pageUrl, account, movePrice }: HeldOrderPlace,
): Promise<TakenOrder> {
  const { page } = tab;
  const widget = page.locator("causeway-widget");
  const balances = () =>
    Promise.all([network.balance(CROSSED, account), network.balance(WANTED, account)]);
  const [crossed, wanted] = await balances();
  const query = new URLSearchParams({ from: SOLD, to: WANTED.join("/"), amount: AMOUNT });
  await tab.goTo(`${pageUrl}/?${query}`);
  await connect(page, person);
  await widget.getByRole("radio").first().waitFor();
  await person.click(widget.locator('[part="send"]'));
  await person.click(widget.getByRole("dialog").getByRole("button", { name: /^Sign and send/ }));
  // Before that, the person would be asked to accept the worse terms.
  await page.getByRole("heading", { name: "Sign Permit" }).waitFor();
  await movePrice();
  await signInWallet(page, person);
  const take = widget.getByRole("button", { name: "Take the bridged tokens" });
  await take.waitFor({ timeout: LONGEST_WAY });
  const offered = await widget.locator('[part="exits"] li').allInnerTexts();
  await person.click(take);
  await person.click(
    page.locator("dialog.development").getByRole("button", { name: "Sign and send" }),
  );
  await untilOver(page);
  const [has, bought] = await balances();
  return { offered, taken: has - crossed, bought: bought - wanted };
}
