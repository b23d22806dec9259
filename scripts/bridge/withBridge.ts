import type { BridgedChain, SearchedChain } from "@causeway/chains";
import { connectChain } from "@causeway/chains/node";
import type { NetworkDescription } from "@causeway/environment";
import { evmChainConfig } from "@causeway/environment";

import { CannotSend } from "../local/messages/CannotSend.ts";

/**
 * Connects to the bridge of a chain of the network for as long as `use` takes.
 *
 * @throws CannotSend if no chain has that name, ChainError if it does not answer.
 */
export async function withBridge<T>(
  { chains, mailbox, bridge }: NetworkDescription,
  name: string,
  use: (bridge: BridgedChain, adapter: Pick<SearchedChain, "isVoided">) => Promise<T>,
): Promise<T> {
  const chain = chains.find((candidate) => candidate.name === name);
  if (chain === undefined) throw new CannotSend(`there is no chain "${name}"`);
  const { chainId, rpcUrl, contracts } = chain;
  const committeeRegistry = contracts.CommitteeRegistry;
  const config = { name, chainId, rpcUrls: [rpcUrl], mailbox, committeeRegistry };
  const adapter = await connectChain(evmChainConfig.parse(config));
  try {
    return await use(adapter.bridgeAt(bridge), adapter);
  } finally {
    adapter.close();
  }
}
