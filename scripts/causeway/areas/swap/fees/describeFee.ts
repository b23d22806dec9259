import { shareText } from "@causeway/backtest";
import { type Finding, NOTHING } from "@causeway/operator";

import type { PricedOrders } from "./PricedOrders.ts";

const BPS_IN_A_PERCENT = 100;

/** A fee in words: `0.05 % of the input`. */
export function feeText(bps: bigint): string {
  return bps === 0n ? "free" : `${Number(bps) / BPS_IN_A_PERCENT} % of the input`;
}

/** The difference between the configured fee and the router's. */
export function feeFindings({ subject, wanted, held }: PricedOrders): Finding[] {
  if (held?.terms === wanted) return [];
  const expected = feeText(wanted);
  const before = held === undefined ? NOTHING : feeText(held.terms);
  const change = held === undefined ? "" : shareText(`${held.terms}`, `${wanted}`);
  const changes = [{ value: "fee", before, after: expected, change }];
  return [{ kind: "swap-fee", subject, expected, held: before, changes }];
}

/** The configured fee, and the fee before. */
export function describeFeeChange({ subject, wanted, held }: PricedOrders): string {
  const now = `${subject}: ${feeText(wanted)}`;
  if (held === undefined) return now;
  return held.terms === wanted ? `${now}, as before` : `${now}, instead of ${feeText(held.terms)}`;
}
