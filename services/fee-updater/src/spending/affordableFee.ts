import type { Spending } from "./paidSince.ts";

/**
 * The most that may be offered for a transaction, wei per gas, so that it and all that is still on its way stay below
 * what may be paid in a day, even if all of it is offered again for so much.
 */
export function affordableFee({ paid, pendingGas }: Spending, gasLimit: bigint, cap: bigint) {
  return paid >= cap ? 0n : (cap - paid) / (gasLimit + pendingGas);
}
