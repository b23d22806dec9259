import type { RpcClient } from "../../rpcs/RpcClient.ts";
import { type Rpc, RpcUnusable } from "./RpcUnusable.ts";

/**
 * Checks that an RPC serves the chain that it is asked for.
 *
 * @param remedy What to do if that fails; ends the error's message.
 * @param signal Ends it.
 * @throws RpcUnusable if it does not answer or serves another chain; the signal's reason
 */
export async function requireChain(
  client: Pick<RpcClient, "send">,
  rpc: Rpc,
  remedy: string,
  signal?: AbortSignal,
): Promise<void> {
  try {
    const served = BigInt((await client.send("eth_chainId", [], signal)) as string);
    if (served === rpc.chainId) return;
    const reason = `serves chain ${served} and not ${rpc.chainId}`;
    throw new RpcUnusable(rpc, reason, remedy, served);
  } catch (error) {
    signal?.throwIfAborted();
    if (error instanceof RpcUnusable) throw error;
    const { code, message } = error as Error & { code?: string };
    throw new RpcUnusable(rpc, `does not answer (${code ?? message})`, remedy);
  }
}
