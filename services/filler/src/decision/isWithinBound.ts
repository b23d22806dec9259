import { WHOLE_BPS } from "./wholeNumbers.ts";

/**
 * Whether the curve may take so much of a repayment. Beyond that the bridge has the repayment stand aside.
 *
 * @param units Of the transfer.
 * @param boundBps How much of that the account lets the curve take.
 */
export function isWithinBound(curve: bigint, units: bigint, boundBps: bigint): boolean {
  return curve <= (units * boundBps) / WHOLE_BPS;
}
