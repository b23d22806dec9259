import { isChainError, type Submission } from "@causeway/chains";
import {
  type ArrivedOrder,
  decodeHops,
  encodeHops,
  endOf,
  type Hex,
  HopsError,
} from "@causeway/protocol";
import { type Market, stepsOf, tryRoutes } from "@causeway/routing";

import type { FilledChain, Filler } from "../Filler.ts";
import type { KnownHold } from "../store/holds.ts";

/** A fill that its chain would take now. */
export interface FoundFill {
  readonly call: Submission;
  readonly gasLimit: bigint;
}

/** An order that is held, and a part of it that is for the filler. */
export interface FillQuestion {
  readonly hold: KnownHold;
  readonly order: ArrivedOrder;
  /** Smallest units of the token. */
  readonly fee: bigint;
}

/**
 * Finds hops by which a held order can be filled now: its own, or else the best that the chain's pools offer.
 *
 * @param market Reads the chain's pools.
 * @returns the name of the error by which the chain refuses the last of them, if it refuses all.
 */
export async function findFill(
  filler: Filler,
  chain: FilledChain,
  question: FillQuestion,
  market: () => Promise<Market>,
): Promise<FoundFill | string> {
  const own = await tryHops(filler, chain, question, question.order.hops);
  if (typeof own !== "string" || own === "NotHeld") return own;
  const best = bestHops(await market(), chain.config.chainId, question);
  if (best === undefined || best === question.order.hops) return own;
  return tryHops(filler, chain, question, best);
}

async function tryHops(
  { account }: Filler,
  { adapter, orders }: FilledChain,
  { hold, order }: FillQuestion,
  hops: Hex,
): Promise<FoundFill | string> {
  if (orders === undefined) return "no receiver of orders";
  const call = { ...orders.fillCall(hold, hops), recipientGas: order.callGas };
  try {
    return { call, gasLimit: await adapter.gasLimitOf(call, account) };
  } catch (error) {
    if (!isChainError(error, "CallReverted")) throw error;
    return String(error.details.error ?? "no reason");
  }
}

/** The route of the pools that leaves most to the receiver; undefined without one. */
export function bestHops(
  market: Market,
  chainId: bigint,
  { hold, order, fee }: FillQuestion,
): Hex | undefined {
  const token = finalTokenOf(order);
  const amountIn = hold.amount - fee;
  if (token === undefined || amountIn <= 0n) return undefined;
  const query = { from: { chainId, token: hold.token }, to: { chainId, token } };
  const [best] = tryRoutes(market, { ...query, amountIn, slippageBps: 0 });
  return best && encodeHops(stepsOf(best.origin));
}

/** Undefined of an order without hops, and of hops that are no route. */
function finalTokenOf({ hops }: ArrivedOrder): Hex | undefined {
  try {
    const last = decodeHops(hops).at(-1);
    return last && endOf(last).toLowerCase();
  } catch (error) {
    if (error instanceof HopsError) return undefined;
    throw error;
  }
}
