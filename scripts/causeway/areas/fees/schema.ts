import { name, positive, positiveWei, wei } from "@causeway/operator";
import { z } from "zod";

export const destinationsFile = z.strictObject({
  /** Of the prices, as the fee schedules on the chains count. */
  version: positive(32),
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
export type PriceConfig = DestinationConfig["price"];
