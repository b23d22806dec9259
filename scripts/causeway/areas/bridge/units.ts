import { amountFrom, amountText } from "@causeway/protocol";

/** Digits behind the point. */
export function precisionOf(amount: string): number {
  return amount.split(".")[1]?.length ?? 0;
}

/** Units of an asset in an amount of whole tokens; what is less than a unit is dropped. */
export function unitsOf(amount: string, decimals: number): bigint {
  const read = amountFrom(amount, { decimals });
  if (read === undefined) throw new TypeError(`"${amount}" is no amount`);
  return read.amount;
}

/** Units of an asset as an amount of whole tokens. */
export function wholeTokens(units: bigint, decimals: number): string {
  return amountText(units, { decimals });
}
