import type { EnvironmentChainConfig } from "@causeway/environment";
import { connectSources, type IndexedChain } from "@causeway/index";

/**
 * Has work done with a chain as the index reads it.
 *
 * @throws ChainError `WrongChain`, `RpcUnavailable`; and what the work throws.
 */
export async function withChain<T>(
  config: EnvironmentChainConfig,
  work: (chain: IndexedChain) => Promise<T>,
): Promise<T> {
  const ends: (() => unknown)[] = [];
  try {
    const sources = await connectSources([config], (end) => ends.push(end));
    return await work([...sources.values()].map(({ chain }) => chain)[0] as IndexedChain);
  } finally {
    for (const end of ends) await end();
  }
}
