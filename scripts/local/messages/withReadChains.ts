import type { ChainAdapter } from "@causeway/chains";
import { connectChain } from "@causeway/chains/node";
import {
  type ChainConfig,
  evmChainConfig,
  type NetworkDescription,
  tonChainConfig,
} from "@causeway/environment";
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
  const connecting = new Map<bigint, Promise<ChainAdapter>>();
  // A chain whose committee is the hub's finds the members there.
  const lookup = (chainId: bigint) => connecting.get(chainId);
  for (const chain of network.chains) {
    const adapter = connectChain(configOf(network, chain), undefined, lookup);
    connecting.set(BigInt(chain.chainId), adapter);
  }
  try {
    const reachable = await Promise.all(
      network.chains.map(async ({ name, chainId: id, swap }): Promise<ReadChain> => {
        const chainId = BigInt(id);
        const adapter = (await connecting.get(chainId)) as ChainAdapter;
        const { bridge } = network;
        const read = { name, chainId, adapter, bridge, swap };
        return { ...read, startHeight: 0n, logRange: LOG_RANGE };
      }),
    );
    return await use({ reachable, unreachable: [] });
  } finally {
    const ended = await Promise.allSettled(connecting.values());
    for (const one of ended) if (one.status === "fulfilled") one.value.close();
  }
}

/** How a chain of the network is connected to. */
export function configOf(
  { mailbox }: NetworkDescription,
  { name, family, chainId, rpcUrl, contracts }: NetworkDescription["chains"][number],
): ChainConfig {
  const reached = { name, chainId, rpcUrls: [rpcUrl] };
  if (family === "ton") {
    return tonChainConfig.parse({ ...reached, family, mailbox: contracts.Mailbox });
  }
  const committeeRegistry = contracts.CommitteeRegistry;
  return evmChainConfig.parse({ ...reached, mailbox, committeeRegistry });
}
