import type { PlanContext } from "../PlanContext.ts";
import { Fork, type ForkOptions } from "./Fork.ts";

/**
 * Does something on a fork of a chain, which ends with it.
 *
 * @throws ForkFailed, and what `act` throws
 */
export async function onFork<T>(options: ForkOptions, act: (fork: Fork) => Promise<T>): Promise<T> {
  const fork = await Fork.of(options);
  try {
    return await act(fork);
  } finally {
    await fork.close();
  }
}

/** The same on a fork of the block that was read, by the first of the chain's RPCs. */
export function onForkOf<T>(
  { chain, view }: Pick<PlanContext, "chain" | "view">,
  act: (fork: Fork) => Promise<T>,
): Promise<T> {
  const [rpcUrl = ""] = chain.rpcUrls;
  return onFork({ rpcUrl, chainId: chain.chainId, block: view.blockTag }, act);
}
