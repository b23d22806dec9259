import { z } from "zod";

/** Smallest unit of a coin or an asset, or another whole number that is too large for JSON's. */
export const amount = z.string().regex(/^-?\d+$/, "a whole number as decimal digits");
export const chainId = z.string().regex(/^\d+$/);
export const count = z.int().nonnegative();
/** Unix seconds. */
export const time = z.int().nonnegative();
/** Null if nothing happened. */
export const period = z.strictObject({ from: time, to: time }).nullable();

/** How many fees change by how much of the old fee; null where a range has no end. */
export const changeBins = z.array(
  z.strictObject({ fromBps: z.int().nullable(), toBps: z.int().nullable(), count }),
);

/** What was, and what would have been. */
export interface BeforeAndAfter {
  readonly before: string;
  readonly after: string;
}
