import type { Hex } from "./bytes.ts";

/**
 * A number as JSON-RPC has it: without zeros in front. `toQuantity` of ethers takes more kinds of values, and brings their
 * readers into each page.
 *
 * @throws RangeError if the number is negative or has a fraction
 */
export function quantity(value: bigint | number): Hex {
  const whole = BigInt(value);
  if (whole < 0n) throw new RangeError(`${whole} is negative`);
  return `0x${whole.toString(16)}`;
}
