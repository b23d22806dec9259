import type { Offer } from "./Candidate.ts";

/**
 * What an offer is worth at a time, units, rounded down as the bridge does; 0 when it is over.
 *
 * @param at Unix seconds.
 */
export function feeAt({ fee, from, until }: Offer, deadline: bigint, at: bigint): bigint {
  if (at >= until || at >= deadline) return 0n;
  return at <= from ? fee : (fee * (until - at)) / (until - from);
}
