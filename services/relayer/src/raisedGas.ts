import type { RelayerConfig } from "./config.ts";

/**
 * The most gas that a recipient which failed is given.
 *
 * @param asked Gas that the message's sender asked for, and paid.
 */
export function raisedGas({ factor, maxExtraGas }: RelayerConfig["raise"], asked: bigint): bigint {
  const extra = asked * BigInt(factor - 1);
  return asked + (extra < maxExtraGas ? extra : maxExtraGas);
}
