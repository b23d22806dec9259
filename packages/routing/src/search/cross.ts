import { baseFee, curveFee } from "@causeway/protocol";

import type { Crossing } from "./Market.ts";

/** What of an amount arrives at the destination, smallest units of the token there. */
export interface Crossed {
  /** Units of the asset that leave. */
  readonly units: bigint;
  /** By the proof: less the release's fee, the curve included. */
  readonly byProof: bigint;
  /** By a filler: less the release's base fee and the offer; undefined without an offer. */
  readonly byAdvance: bigint | undefined;
}

/**
 * Sends an amount across.
 *
 * @param amount Smallest units of the origin's token; a part below a unit stays.
 * @returns undefined if the amount is more than the asset's maximum, or nothing arrives.
 */
export function cross(crossing: Crossing, amount: bigint): Crossed | undefined {
  const { unitFrom, unitTo, maximum, terms, curve, deficit, offer } = crossing;
  const units = amount / unitFrom;
  if (units === 0n || units > maximum) return undefined;
  const base = baseFee(terms, units);
  const curved = curve === undefined ? 0n : curveFee(curve, deficit, units);
  const byProof = units - base - curved;
  const offered = offer(units);
  const byAdvance = offered === undefined ? undefined : units - base - offered;
  if (byProof <= 0n) return undefined;
  return {
    units,
    byProof: byProof * unitTo,
    byAdvance: byAdvance === undefined || byAdvance <= 0n ? undefined : byAdvance * unitTo,
  };
}
