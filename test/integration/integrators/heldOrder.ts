import { setTimeout as sleep } from "node:timers/promises";

import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import { type BaseWallet, JsonRpcProvider } from "ethers";

import type { Display } from "../../../scripts/local/display/Display.ts";
import { OrderWaits } from "../../../scripts/swap/OrderWaits.ts";
import type { SwapRequest } from "../../../scripts/swap/SwapRequest.ts";
import { swapTokens } from "../../../scripts/swap/swapTokens.ts";
import { runCauseway } from "../../scripts/world/runCauseway.ts";

const SILENT: Display = { heading: () => {}, note: () => {}, event: () => {}, end: () => {} };
const DEFAULTS = { exactOut: false, impact: 3_000, callGas: 0, quote: false } as const;
const PATIENCE = { timeoutMilliseconds: 200_000 };

/** A call that `causeway status` prints. */
export interface PrintedCall {
  readonly does: string;
  readonly chain: string;
  readonly to: Hex;
  readonly data: Hex;
  readonly from?: Hex;
}

/** An order as `causeway status` tells it. */
export interface ToldOrder {
  readonly state: string;
  readonly calls: readonly PrintedCall[];
}

/** Swaps on one chain, without a word. */
export async function swapOn(
  network: NetworkDescription,
  chain: string,
  [from, to, amount]: readonly [string, string, string],
  wallet: BaseWallet,
): Promise<void> {
  const request = {
    from: chain,
    to: chain,
    in: from,
    out: to,
    amount,
    slippage: 1_000,
    offer: false,
  };
  await (await swapTokens(network, { ...DEFAULTS, ...PATIENCE, ...request, wallet }, SILENT))
    .arrived;
}

/**
 * Sends an order that accepts its quoted output alone, moves the price at its destination meanwhile, and waits until
 * the order is held.
 *
 * @returns the order's id.
 */
export async function holdOrder(
  network: NetworkDescription,
  asked: Pick<SwapRequest, "from" | "in" | "amount" | "to" | "out" | "wallet">,
  movePrice: () => Promise<void>,
): Promise<Hex> {
  const request = { ...DEFAULTS, ...PATIENCE, ...asked, slippage: 0, offer: false, hold: 3_600 };
  const { arrived } = await swapTokens(network, request, SILENT);
  await movePrice();
  try {
    await arrived;
  } catch (error) {
    if (error instanceof OrderWaits && error.state === "held") return error.orderId;
    throw error;
  }
  throw new Error("the order was filled though its price had moved");
}

/** An order as `causeway status --order` tells it. */
export async function statusOf(orderId: Hex, where: readonly string[]): Promise<ToldOrder> {
  const args = ["status", "--order", orderId, "--json", ...where];
  const { stdout, stderr } = await runCauseway(args);
  const [told] = JSON.parse(stdout === "" ? "[]" : stdout);
  if (told === undefined) throw new Error(stderr);
  const { order, transactions } = told.transfer;
  return { state: order.state, calls: transactions };
}

/**
 * Waits until an order is in a state.
 *
 * @returns the order then, or as it was last.
 */
export async function untilOrder(
  orderId: Hex,
  awaited: string,
  where: readonly string[],
): Promise<ToldOrder> {
  for (let tries = 0; ; tries++) {
    const told = await statusOf(orderId, where);
    if (told.state === awaited || tries === 20) return told;
    await sleep(500);
  }
}

/** Sends a printed call, and waits until it is in a block. */
export async function send(
  { chains }: NetworkDescription,
  { chain, to, data }: PrintedCall,
  wallet: BaseWallet,
): Promise<void> {
  const rpc = new JsonRpcProvider(chains.find(({ name }) => name === chain)?.rpcUrl);
  try {
    await (await wallet.connect(rpc).sendTransaction({ to, data })).wait();
  } finally {
    rpc.destroy();
  }
}
