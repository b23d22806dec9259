import { readAmount } from "../amount/readAmount.ts";
import type { SlippageProblem } from "./Options.ts";

/** Basis points, as the client bounds them: prices and limits of another chain may move until the funds arrive. */
export const SLIPPAGE = {
  across: { least: 150, usual: 200 },
  local: { least: 0, usual: 50 },
  most: 5_000,
} as const;

/** Basis points from which the minimum is far below the quote. */
const HIGH = 500;

const PERCENT_SIGN = /[%\u066a\u200e\u200f\u061c]/g;

/** The typed slippage, or why the text is no slippage. */
export type ReadSlippage =
  | { readonly bps: number; readonly problem?: undefined }
  | { readonly bps?: undefined; readonly problem: SlippageProblem };

/** Reads percent as a person typed it. @param usual Basis points for an empty text. */
export function readSlippage(
  text: string,
  {
    locale,
    isLocal,
    usual,
  }: { readonly locale: string; readonly isLocal: boolean; readonly usual: number | undefined },
): ReadSlippage {
  const bounds = isLocal ? SLIPPAGE.local : SLIPPAGE.across;
  const typed = text.replaceAll(PERCENT_SIGN, "").trim();
  if (typed === "") return { bps: Math.max(bounds.least, usual ?? bounds.usual) };
  const { amount = 0n, problem } = readAmount(typed, { decimals: 2, locale });
  if (problem === "negative") return { problem: "tooLow" };
  if (problem !== undefined) return { problem: "notAPercentage" };
  if (amount > SLIPPAGE.most) return { problem: "tooHigh" };
  return amount < bounds.least ? { problem: "tooLow" } : { bps: Number(amount) };
}

/** Whether the person should be warned of what they allow. */
export function isHighSlippage(bps: number): boolean {
  return bps > HIGH;
}
