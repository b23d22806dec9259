import type { Ask } from "@causeway/peers";

import { HttpRpc, type HttpRpcOptions } from "./HttpRpc.ts";
import { type QuorumOptions, type RpcChain, TIMEOUT_MILLISECONDS } from "./RpcChain.ts";
import { RpcQuorum } from "./RpcQuorum.ts";
import { requireChain } from "./requireChain.ts";

/**
 * Connects to a chain by all of its RPCs, which must agree.
 *
 * @param ask Carries the requests.
 * @param onEnd Told of each request that ended, and whether the RPC answered it.
 * @throws RpcUnusable if one does not answer or serves another chain; the signal's reason
 */
export async function openQuorum(
  { name, chainId, rpcUrls, timeoutMilliseconds: timeout = TIMEOUT_MILLISECONDS }: RpcChain,
  ask: Ask,
  { remedy = "check the RPC, or use another one", signal }: QuorumOptions,
  onEnd?: HttpRpcOptions["onEnd"],
): Promise<RpcQuorum> {
  const clients = rpcUrls.map((url) => new HttpRpc(url, { timeout, ask, onEnd }));
  const checks = clients.map((client) =>
    requireChain(client, { name, chainId, url: client.url }, remedy, signal),
  );
  const checked = await Promise.allSettled(checks);
  const failed = checked.find(({ status }) => status === "rejected");
  if (failed === undefined) return new RpcQuorum(name, chainId, clients);
  for (const client of clients) client.close();
  throw (failed as PromiseRejectedResult).reason;
}
