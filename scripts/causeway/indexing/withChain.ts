import type { EnvironmentChainConfig } from "@causeway/environment";
import { connectSources, type IndexedSource } from "@causeway/index";

/**
 * Has work done with a chain as the index reads it.
 *
 * @throws ChainError `WrongChain`, `RpcUnavailable`; and what the work throws.
 */
export async function withChain<T>(
  config: EnvironmentChainConfig,
  work: (source: IndexedSource) => Promise<T>,
): Promise<T> {
  const ends: (() => unknown)[] = [];
  try {
    const sources = await connectSources([config], (end) => ends.push(end));
    return await work([...sources.values()][0] as IndexedSource);
  } finally {
    for (const end of ends) await end();
  }
}
