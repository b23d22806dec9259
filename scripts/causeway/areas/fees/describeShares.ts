/** Who gets what, in words. */
export function describeShares(
  shares: readonly { readonly account: string; readonly bps: number | bigint }[],
): string {
  return shares.map(({ account, bps }) => `${bps} bps to ${account}`).join(", ");
}
