import { count, name, positive, positiveWei, wei } from "@causeway/operator";
import { z } from "zod";

export const destinationsFile = z.strictObject({
  /** Of all that this file says, as the fee schedules on the chains count. */
  version: positive(32),
  /** From when on the version may become effective, unix seconds; 0 says at once, where no notice is needed. */
  effectiveAt: count(40),
  /** How far gas prices may move: 20,000 is from half to twice what the prices say. */
  bandBps: count(32).min(10_001, "more than 10,000").max(80_000, "at most 80,000"),
  /** Who gets what of the fees. */
  shares: z
    .array(z.strictObject({ account: name, bps: positive(16) }))
    .min(1, "at least one share")
    .max(8, "at most eight shares"),
  destinations: z.record(
    name,
    z.strictObject({
      price: z.strictObject({
        base: wei(96),
        gasPrice: positiveWei(64),
        gasPerByte: positive(24),
        maxGasLimit: positive(48),
        maxPayload: positive(24),
      }),
    }),
  ),
});

type DestinationsFile = z.output<typeof destinationsFile>;

/** What messages to a chain cost. */
export type DestinationConfig = DestinationsFile["destinations"][string];
export type ShareConfig = DestinationsFile["shares"][number];
export type PriceConfig = DestinationConfig["price"];
