import type { ChainAdapter } from "@causeway/chains";
import { connectChain } from "@causeway/chains/node";
import { evmChainConfig, type NetworkDescription } from "@causeway/environment";
import type { ReadChain, ReadChains } from "@causeway/lifecycle";

/** Blocks whose events are asked for at once: a local node gives them all. */
const LOG_RANGE = 10_000n;

/**
 * Connects to all chains of the network for as long as `use` takes, to read where messages stand.
 *
 * @throws ChainError if one does not answer.
 */
export async function withReadChains<T>(
  network: NetworkDescription,
  use: (chains: ReadChains) => Promise<T>,
): Promise<T> {
  const opened: ChainAdapter[] = [];
  try {
    const reachable = await Promise.all(
      network.chains.map(async (chain): Promise<ReadChain> => {
        const adapter = await connectChain(configOf(network, chain));
        opened.push(adapter);
        const { name, swap } = chain;
        const { bridge } = network;
        const read = { name, chainId: BigInt(chain.chainId), adapter, bridge, swap };
        return { ...read, startHeight: 0n, logRange: LOG_RANGE };
      }),
    );
    return await use({ reachable, unreachable: [] });
  } finally {
    for (const adapter of opened) adapter.close();
  }
}

/** How a chain of the network is connected to. */
export function configOf(
  { mailbox }: NetworkDescription,
  { name, chainId, rpcUrl, contracts }: NetworkDescription["chains"][number],
) {
  const committeeRegistry = contracts.CommitteeRegistry;
  return evmChainConfig.parse({ name, chainId, rpcUrls: [rpcUrl], mailbox, committeeRegistry });
}
