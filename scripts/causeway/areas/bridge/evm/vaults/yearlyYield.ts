import type { VaultState } from "./readVault.ts";

const YEAR_SECONDS = 31_536_000n;
const HUNDREDTHS = 10_000n;

/** A vault's share price, and when. */
export type PricePoint = Pick<VaultState, "sharePrice" | "time">;

/**
 * What a provider earned between two times, as percent a year without compounding: `"4.31"`.
 *
 * @returns undefined where no time has passed, or nobody had a share
 */
export function yearlyYield(from: PricePoint, to: PricePoint): string | undefined {
  const seconds = to.time - from.time;
  if (seconds <= 0n || from.sharePrice === 0n) return undefined;
  const gained = (to.sharePrice - from.sharePrice) * YEAR_SECONDS * HUNDREDTHS;
  const hundredths = gained / (from.sharePrice * seconds);
  const digits = (hundredths < 0n ? -hundredths : hundredths).toString().padStart(3, "0");
  return `${hundredths < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
