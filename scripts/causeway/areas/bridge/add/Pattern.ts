import type { AssetFeesEntry } from "../fees/schema.ts";
import type { AssetEntry } from "../schema.ts";
import { type Ratio, scaled } from "./scaled.ts";

/** An asset whose amounts are scaled to a new asset's maximum. */
export interface Pattern {
  readonly entry: Omit<AssetEntry, "decimals" | "home" | "chains">;
  readonly fees: Pick<AssetFeesEntry, "reference" | "release" | "curve">;
  /** The origin of values that follow the maximum. */
  readonly source: string;
  /** The origin of all other values. */
  readonly copied: string;
}

/** The pattern of an environment's first asset: usual shares of a maximum of 1. */
export const USUAL: Pattern = {
  entry: {
    maximum: "1",
    limit: { capacity: "5", window: 86_400 },
    refundLimit: { capacity: "5", window: 86_400 },
    ceiling: "12.5",
    gasLimit: 400_000,
  },
  fees: {
    reference: "0.01",
    release: { rateBps: 5, floor: "0.000001", ceiling: "0.00025", flat: "0", vaultBps: 7_000 },
    curve: { rateBps: 100, knee: "1", depth: "5" },
  },
  source: "usual share of the maximum",
  copied: "usual",
};

/** A pattern with all amounts scaled to a maximum. */
export function scaledTo(
  maximum: string,
  { entry, fees, source, copied }: Pattern,
  decimals: number,
): Pattern {
  const ratio: Ratio = { of: maximum, to: entry.maximum };
  const to = (amount: string) => scaled(amount, ratio, decimals);
  const limitTo = ({ capacity, window }: AssetEntry["limit"]) => ({
    capacity: to(capacity),
    window,
  });
  const { limit, refundLimit, ceiling, gasLimit, offer } = entry;
  const { release, curve, reference } = fees;
  const usualCeiling = scaled(USUAL.entry.ceiling ?? "0", { of: maximum, to: "1" }, decimals);
  return {
    entry: {
      maximum,
      limit: limitTo(limit),
      refundLimit: limitTo(refundLimit),
      ceiling: ceiling === undefined ? usualCeiling : to(ceiling),
      gasLimit,
      offer: offer ? { ...offer, floor: to(offer.floor) } : offer,
    },
    fees: {
      reference: to(reference),
      release: {
        ...release,
        floor: to(release.floor),
        ceiling: to(release.ceiling),
        flat: to(release.flat),
      },
      curve: { ...curve, knee: to(curve.knee), depth: to(curve.depth) },
    },
    source,
    copied,
  };
}
