import type { FeesContext } from "./config.ts";

/** What the configuration calls a chain; its id in words if it does not know it. */
export function chainName(chainId: bigint, { config }: Pick<FeesContext, "config">): string {
  return config.chains.find((chain) => chain.chainId === chainId)?.name ?? `chain ${chainId}`;
}
