import type { Endpoint } from "../endpoints/Endpoint.ts";
import type { PolicyName } from "../keys/Key.ts";

/** Quotes and the transactions that follow from them read chains, so their limit is lower. */
const QUOTES: readonly string[] = ["/route", "/swap", "/routeAndSwap"];

/** The limit that counts requests of an endpoint. */
export function policyOf({ path }: Pick<Endpoint, "path">): PolicyName {
  return QUOTES.includes(path) ? "quotes" : "others";
}
