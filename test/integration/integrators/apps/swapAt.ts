import { Browser } from "@causeway/service/testing/Browser.ts";
import type { BrowserTab } from "@causeway/service/testing/BrowserTab.ts";

import type { HttpNetwork, Place } from "../http/HttpNetwork.ts";
import { PageWallet } from "./PageWallet.ts";

const [SOLD, BOUGHT]: readonly [Place, Place] = [
  ["spoke-a", "USDC"],
  ["spoke-b", "ETH"],
];
const AMOUNT = "50";
const LONGEST_WAY = 240_000;

/** What a swap in a page came to, by the chains. */
export interface SwappedInPage {
  /** Text of the page at the end. */
  readonly text: string;
  /** What the visitor's wallet was asked for. */
  readonly answered: readonly string[];
  /** Smallest units. */
  readonly sold: bigint;
  readonly bought: bigint;
  /** The least that the page promised to its visitor. */
  readonly minimum: bigint;
  /** Transactions of the visitor at the origin. */
  readonly transactions: number;
  /** Of the console, and exceptions. */
  readonly problems: readonly string[];
}

/**
 * Swaps in a page by the wallet of a new account, and reloads the page once a block has the order.
 *
 * @param carry Carries the order of a transaction to its end, where no relayer does.
 */
export async function swapAt(
  url: string,
  browserFile: string,
  network: HttpNetwork,
  carry: (transaction: string) => Promise<unknown> = async () => undefined,
): Promise<SwappedInPage> {
  const visitor = await network.fund(SOLD, AMOUNT);
  const before = await network.rpc(SOLD[0]).getTransactionCount(visitor.address);
  const browser = await Browser.start(browserFile);
  try {
    const tab = await browser.tab();
    const wallet = await PageWallet.inject(tab, visitor, network, "hub");
    await tab.goTo(url);
    await send(tab, visitor.address, [await nameOf(network, SOLD), await nameOf(network, BOUGHT)]);
    const promise = await tab.evaluate<string>('document.querySelector("#route").innerText');
    const [, least = ""] = /At least ([\d.]+) /.exec(promise) ?? [];
    await tab.until('globalThis.steps?.innerText.includes("included: done")');
    await tab.reload();
    await carry(wallet.sent.at(-1) ?? "");
    await tab.until('globalThis.outcome?.innerText.startsWith("Over")', LONGEST_WAY);
    const [text, left, bought, after] = await Promise.all([
      tab.evaluate<string>("document.body.innerText"),
      network.balance(SOLD, visitor.address),
      network.balance(BOUGHT, visitor.address),
      network.rpc(SOLD[0]).getTransactionCount(visitor.address),
    ]);
    const sold = network.units(SOLD, AMOUNT) - left;
    const minimum = network.units(BOUGHT, least);
    const transactions = after - before;
    const { answered } = wallet;
    return { text, answered, sold, bought, minimum, transactions, problems: tab.problems };
  } finally {
    await browser.close();
  }
}

/** Connects, quotes, and swaps. Ids of elements are names of a page. */
async function send(tab: BrowserTab, account: string, [from, to]: readonly string[]) {
  await tab.until("globalThis.wallets?.querySelector('button')");
  await tab.evaluate("wallets.querySelector('button').click()");
  await tab.until(`wallets.innerText === ${JSON.stringify(account)}`);
  await tab.until(`document.querySelector("#from")?.options.length > 0`);
  for (const [id, value] of Object.entries({ from, to, amount: AMOUNT })) {
    await tab.evaluate(`document.querySelector("#${id}").value = ${JSON.stringify(value)}`);
  }
  await tab.evaluate("request.requestSubmit()");
  await tab.until("!swap.disabled");
  await tab.evaluate("swap.click()");
}

/** A token as the page offers it. */
async function nameOf(network: HttpNetwork, [chain, symbol]: Place): Promise<string> {
  const { data } = await network.get("/api/queryChainList");
  const { name } = data.chains.find(({ key }: { key: string }) => key === chain);
  return `${symbol} on ${name}`;
}
