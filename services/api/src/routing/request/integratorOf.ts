import type { Affiliate } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import type { Integrator } from "@causeway/routing/orders";

import { badParameter } from "../../errors/ApiError.ts";

/** The most that a router lets an integrator take, basis points. */
export const MOST_INTEGRATOR_BPS = 100;
const NAMED = /^([^:,;|]+)(?::(0|[1-9]\d{0,4}))?$/;

/** What a request says of the account that brought it. */
export interface Referred {
  readonly affiliate?: string | undefined;
  readonly referrer?: Hex | undefined;
}

/**
 * The account that takes a part of an order's input; undefined for nobody.
 *
 * @throws ApiError for an unknown name, a rate above the affiliate's most, and for several affiliates.
 */
export function integratorOf(
  affiliates: readonly Affiliate[],
  { affiliate, referrer }: Referred,
): Integrator | undefined {
  if (affiliate === undefined) return undefined;
  const [, nickname, rate] = NAMED.exec(affiliate) ?? [];
  if (nickname === undefined) {
    throw badParameter("affiliate", affiliate, "is not one nickname with or without a rate");
  }
  const known = affiliates.find((one) => one.nickname === nickname);
  if (known === undefined) throw badParameter("affiliate", affiliate, "is no affiliate");
  const bps = rate === undefined ? known.rateBps : Number(rate);
  const most = Math.min(known.mostRateBps, MOST_INTEGRATOR_BPS);
  if (bps > most) throw badParameter("affiliate", affiliate, `has a rate above ${most}`);
  if (bps === 0) return undefined;
  return { account: referrer ?? (known.wallet.toLowerCase() as Hex), bps: BigInt(bps) };
}
