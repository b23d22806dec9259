import type { EnvironmentFile } from "@causeway/environment";

import type { KnownEvmChain } from "./environmentOf.ts";

/** The token of a chain that wraps its coin: as its venues say, else as the assets do. Undefined if neither names one. */
export function wrappedCoinOf(
  { assets = [] }: Pick<EnvironmentFile, "assets">,
  { name, venues }: KnownEvmChain,
): string | undefined {
  if (venues !== undefined) return venues.wrappedNative;
  const onChains = assets.flatMap(({ chains = [] }) => chains);
  return onChains.find(({ chain, isWrappedCoin }) => chain === name && isWrappedCoin)?.token;
}
