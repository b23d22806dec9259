import type { Submission } from "../../Submission.ts";
import { GAS_PRICE } from "./prices.ts";

/** Nanoton that a message must bring, by the price of a unit of gas: an amount, and the price times an amount of gas. */
export type ValueAt = (gasPrice: bigint) => bigint;

/** A value at the usual price of gas, and the gas for which it pays. */
export function gasPaid(valueAt: ValueAt): Required<Pick<Submission, "value" | "paidGas">> {
  const value = valueAt(GAS_PRICE);
  return { value, paidGas: valueAt(GAS_PRICE + 1n) - value };
}

/**
 * A submission whose value pays for its gas at a price. A price below the usual one takes nothing away: the part of a value
 * that is not used comes back.
 *
 * @param gasPrice What the network asks for a unit of gas now, nanoton.
 */
export function payGas({ paidGas, ...submission }: Submission, gasPrice: bigint): Submission {
  if (paidGas === undefined || gasPrice <= GAS_PRICE) return submission;
  return { ...submission, value: submission.value + paidGas * (gasPrice - GAS_PRICE) };
}
