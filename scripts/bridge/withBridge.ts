import type { BridgedChain, SearchedChain } from "@causeway/chains";
import { connectChain } from "@causeway/chains/node";
import type { NetworkDescription } from "@causeway/environment";

import { CannotSend } from "../local/messages/CannotSend.ts";
import { configOf } from "../local/messages/withReadChains.ts";

/**
 * Connects to the bridge of a chain of the network for as long as `use` takes.
 *
 * @throws CannotSend if no chain has that name, ChainError if it does not answer.
 */
export async function withBridge<T>(
  network: NetworkDescription,
  name: string,
  use: (bridge: BridgedChain, adapter: Pick<SearchedChain, "isVoided">) => Promise<T>,
): Promise<T> {
  const chain = network.chains.find((candidate) => candidate.name === name);
  if (chain === undefined) throw new CannotSend(`there is no chain "${name}"`);
  const adapter = await connectChain(configOf(network, chain));
  try {
    return await use(adapter.bridgeAt(network.bridge), adapter);
  } finally {
    adapter.close();
  }
}
