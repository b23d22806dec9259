import type { WrittenOrder } from "@causeway/chains/ton/sending";
import { valueOfOrder } from "@causeway/chains/ton/sending";

/** What a wallet pays for its own transaction at most, nanoton. */
const WALLET_COSTS = 250_000_000n;
/** How long an order is good, seconds. It was signed no earlier than that. */
const VALIDITY = 120;

type Written =
  | WrittenOrder
  | { readonly kind: "ended"; readonly bodyHash: string; readonly outcome: string };

/**
 * What a wallet's orders since some time may have cost at most, nanoton: the values that they carry, although most of
 * each comes back. Orders that expired cost nothing.
 *
 * @param since Unix seconds.
 */
export function paidInOrders(written: readonly Written[], since: number): bigint {
  const expired = new Set(
    written.flatMap((one) =>
      one.kind === "ended" && one.outcome === "expired" ? [one.bodyHash] : [],
    ),
  );
  return written.reduce((sum, one) => {
    const counts =
      one.kind === "signed" && one.validUntil - VALIDITY >= since && !expired.has(one.bodyHash);
    return counts ? sum + costOf(valueOfOrder(one.message)) : sum;
  }, 0n);
}

/** The most that an order costs. @param value What it carries, nanoton. */
export function costOf(value: bigint): bigint {
  return value + WALLET_COSTS;
}
