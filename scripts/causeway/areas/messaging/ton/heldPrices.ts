import type { FeeScheduleState } from "@causeway/chains/ton/contracts";
import { gasPriceBand, unpackPrice } from "@causeway/protocol";

import type { HeldPrice } from "../fees/PricedDestination.ts";

/** What a fee schedule on TON has in force, by subject. */
export function heldPrices({ entries, bandBps }: FeeScheduleState): Map<bigint, HeldPrice> {
  return new Map(
    [...entries].map(([subject, { prices, centre, graceEndsAt }]) => {
      const [price, upcoming] = [prices.price, prices.upcoming].map((word) =>
        unpackPrice(BigInt(word)),
      ) as [HeldPrice["terms"], HeldPrice["terms"]];
      const held: HeldPrice = {
        terms: { ...upcoming, gasPrice: centre },
        band: gasPriceBand(centre, BigInt(bandBps)),
        charged: { price, upcoming, graceEndsAt: BigInt(graceEndsAt) },
      };
      return [subject, held];
    }),
  );
}
