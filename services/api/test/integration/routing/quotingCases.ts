import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import type { Answered } from "../../../testing/ApiWorld.ts";
import type { Cases, Parameters } from "../../parameters/omissions.ts";

const router = interfaceOf(swapRouterAbi);

/** What requests for quotes name. */
export interface QuotingFacts {
  /** From a coin to an asset of another chain, with affiliate, accounts and referrer. */
  readonly whole: Parameters;
  /** From an asset to another chain's coin, so much that the source chain swaps too. */
  readonly large: Parameters;
  /** Of a route from an asset to an asset. */
  readonly hash: string;
  readonly sender: string;
  /** A contract at the destination that takes calls. */
  readonly contract: string;
  readonly stranger: string;
}

/** Requests of the endpoints that quote and build. */
export function quotingCases(facts: QuotingFacts): Cases {
  const { whole, large, hash, sender, contract, stranger } = facts;
  const { affiliate: _, referrer: __, caller: ___, receiver: ____, ...ends } = whole;
  const parties = { from: sender, receiver: contract };
  const referred = { ...ends, ...parties, referrer: stranger, rateOrNativeFee: "5" };
  return {
    "/route": [whole, { ...large, disableSrcSwap: "true" }],
    "/swap": [
      { hash, slippage: "200", ...parties, callData: "0x1234" },
      { hash, slippage: "200", ...parties, swapCaller: stranger },
    ],
    "/routeAndSwap": [
      { ...whole, ...parties, callData: "0x1234" },
      { ...large, ...parties, disableSrcSwap: "true" },
      ...[referred, { ...referred, feeType: "0" }],
    ],
  };
}

/** What of an answer a parameter may change: neither times, nor the nonce that each transaction has of its own. */
export function shownQuote({ json }: Answered): unknown {
  const { data, ...refusal } = json;
  return [refusal, (data ?? []).map(shownItem)];
}

// biome-ignore lint/suspicious/noExplicitAny: the items of three endpoints
function shownItem({ route, txParam, ...item }: any): unknown {
  if (route !== undefined) return [shownItem(route), shownQuote({ json: txParam } as Answered)];
  const { promise: promised, balance, allowance } = item.causeway;
  if (promised === undefined) return [shownOrder(item.data), item.value, balance, allowance];
  const { madeAt: _, expiresAt: __, ...promise } = promised;
  return [promise, item.srcChain];
}

function shownOrder(data: string): unknown {
  const [order] = router.parseTransaction({ data })?.args ?? [];
  const { nonce: _, ...others } = order.toObject();
  return Object.entries(others).map(([name, value]) => `${name} ${value}`);
}
