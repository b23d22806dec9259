import { formatUnits, parseUnits } from "ethers";

/** Digits behind the point. */
export function precisionOf(amount: string): number {
  return amount.split(".")[1]?.length ?? 0;
}

/** Units of an asset in an amount of whole tokens; what is less than a unit is dropped. */
export function unitsOf(amount: string, decimals: number): bigint {
  const [whole = "0", part = ""] = amount.split(".");
  return parseUnits(`${whole}.${part.slice(0, decimals) || "0"}`, decimals);
}

/** Units of an asset as an amount of whole tokens. */
export function wholeTokens(units: bigint, decimals: number): string {
  return formatUnits(units, decimals).replace(/\.0$/, "");
}
