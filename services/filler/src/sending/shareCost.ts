import type { Cost, CostBearer } from "../store/transactions.ts";

/** Shares what a transaction cost equally among those that it was for, to the unit: the first bear what is left over. */
export function shareCost(cost: bigint, bearers: readonly CostBearer[]): Cost[] {
  if (bearers.length === 0) return [{ bearer: undefined, cost }];
  const count = BigInt(bearers.length);
  return bearers.map((bearer, index) => {
    const more = BigInt(index) < cost % count ? 1n : 0n;
    return { bearer, cost: cost / count + more };
  });
}
