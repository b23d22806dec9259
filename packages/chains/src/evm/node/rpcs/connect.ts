import { ask } from "@causeway/peers/node";

import { openQuorum } from "../../rpcs/openQuorum.ts";
import { type RpcChain, TIMEOUT_MILLISECONDS } from "../../rpcs/RpcChain.ts";
import type { Rpc } from "../../rpcs/RpcUnusable.ts";
import { requireChain } from "../../rpcs/requireChain.ts";
import { QuorumProvider } from "./QuorumProvider.ts";
import { RpcProvider } from "./RpcProvider.ts";
import { tellRpcCall } from "./rpcCalls.ts";

export type { RpcChain } from "../../rpcs/RpcChain.ts";
export { type Rpc, RpcUnusable } from "../../rpcs/RpcUnusable.ts";

/**
 * Connects to a chain by all of its RPCs, which must agree.
 *
 * @param remedy What to do if that fails; ends the error's message.
 * @throws RpcUnusable if one does not answer or serves another chain.
 */
export async function connect(
  chain: RpcChain,
  remedy = `start that chain, or say where it is with --rpc ${chain.name}=<url>`,
): Promise<QuorumProvider> {
  const { chainId } = chain;
  const onEnd = (method: string, isAnswered: boolean) =>
    tellRpcCall({ chainId, method, isAnswered });
  return new QuorumProvider(await openQuorum(chain, ask, { remedy }, onEnd));
}

/**
 * Connects to an RPC.
 *
 * @param remedy What to do if that fails; ends the error's message.
 * @throws RpcUnusable if it does not answer or serves another chain.
 */
export async function connectRpc(rpc: Rpc, remedy: string): Promise<RpcProvider> {
  const { url, chainId, timeoutMilliseconds: timeout = TIMEOUT_MILLISECONDS } = rpc;
  const provider = new RpcProvider(url, timeout, chainId);
  try {
    await requireChain(provider, rpc, remedy);
    return provider;
  } catch (error) {
    provider.destroy();
    throw error;
  }
}
