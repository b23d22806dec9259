import type { RouteFee, TokenAmount } from "@causeway/sdk";

/** Fees of a route, added up for each token: amounts of two tokens are never added. */
export function feeSums(fees: readonly RouteFee[]): readonly TokenAmount[] {
  const sums = new Map<string, TokenAmount>();
  for (const { token, amount } of fees) {
    const key = `${token.symbol} ${token.decimals} ${token.address.toLowerCase()}`;
    sums.set(key, { token, amount: (sums.get(key)?.amount ?? 0n) + amount });
  }
  return [...sums.values()];
}
