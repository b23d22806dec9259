import { count, name, positive, smallest, wei } from "@causeway/operator";
import { z } from "zod";

import { effectiveAt, shares } from "../../fees/index.ts";

/** A gas price of 10,000 gwei was never seen: who writes more counts in another unit. */
const HIGHEST_GAS_PRICE = 10n ** 13n;
/** A chain that asks for less has none: who writes less means gwei. */
const LOWEST_GAS_PRICE = 1000n;
const WHOLE_COIN = 10n ** 18n;

/** Of origins whose coin is not the hub's, in the smallest unit of their coin. */
const inCoin = z.strictObject({ base: smallest(96), gasPrice: smallest(64) });

export const destinationsFile = z.strictObject({
  /** Of all that this file says, as the fee schedules on the chains count. */
  version: positive(32),
  effectiveAt,
  /** How far gas prices may move: 20,000 is from half to twice what the prices say. */
  bandBps: count(32).min(10_001, "bps, more than 10000").max(80_000, "bps, at most 80000"),
  shares,
  destinations: z.record(
    name,
    z.strictObject({
      /** Says that messages cost nothing: a price of nothing is refused without it. */
      free: z.literal(true).optional(),
      price: z.strictObject({
        base: wei(96).refine((base) => base <= WHOLE_COIN, "wei, at most 10^18, one coin"),
        gasPrice: wei(64).refine(
          (price) => price === 0n || (price >= LOWEST_GAS_PRICE && price <= HIGHEST_GAS_PRICE),
          `wei, from ${LOWEST_GAS_PRICE} to ${HIGHEST_GAS_PRICE}, 10,000 gwei`,
        ),
        gasPerByte: positive(24),
        maxGasLimit: positive(48),
        maxPayload: positive(24),
      }),
      /** Other amounts for origins that charge in another coin than the hub, by the coin's symbol. */
      inCoins: z.record(z.string(), inCoin).optional(),
    }),
  ),
});

type DestinationsFile = z.output<typeof destinationsFile>;

/** What messages to a chain cost. */
export type DestinationConfig = DestinationsFile["destinations"][string];
export type PriceConfig = DestinationConfig["price"];
