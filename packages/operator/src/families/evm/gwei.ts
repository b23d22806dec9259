import { amountFrom, amountText } from "@causeway/protocol";

const GWEI = { decimals: 9 };

/** Wei in an amount of gwei: `0.25`. The amount was checked. */
export function weiOf(gwei: string): bigint {
  return amountFrom(gwei, GWEI)?.amount ?? 0n;
}

/** An amount of wei in gwei. */
export function gweiOf(wei: bigint): string {
  return amountText(wei, GWEI);
}

/** The rule that a price in gwei breaks; undefined if the price may stand. */
export function breaksGwei(text: string): string | undefined {
  const read = amountFrom(text, GWEI);
  if (read !== undefined && read.dust === undefined && read.amount > 0n) return undefined;
  return "a price in gwei, above 0 and with at most 9 digits after the point: 1.5";
}
