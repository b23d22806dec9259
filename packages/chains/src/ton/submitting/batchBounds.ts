import type { BatchBounds } from "../../Submission.ts";

const ONE_TON = 10n ** 9n;

/**
 * What keeps a delivery below 900,000 gas of the 1,000,000 that a transaction has, and below 60,000 bytes of the 65,536
 * of a message. With 22 signatures, 50 messages of 256 bytes take below 800,000. Gas limits are amounts in nanoton here.
 */
export const BATCH_BOUNDS: BatchBounds = {
  maxMembers: 50,
  maxBytes: 50_000,
  maxGas: 20n * ONE_TON,
  maxExtraGas: ONE_TON / 5n,
};
