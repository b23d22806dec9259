import type { Ask } from "@causeway/peers";

import { HttpRpc } from "./HttpRpc.ts";
import { RpcQuorum } from "./RpcQuorum.ts";
import type { Rpc } from "./RpcUnusable.ts";
import { requireChain } from "./requireChain.ts";

/** A chain, and all of its RPCs. */
export interface RpcChain extends Omit<Rpc, "url"> {
  readonly rpcUrls: readonly string[];
}

/** How a chain's RPCs are asked. */
export interface QuorumOptions {
  /** What to do if one of them cannot be used; ends the error's message. */
  readonly remedy?: string;
  /** Carries the requests. If left out, `fetch` does, which browsers have. */
  readonly ask?: Ask;
  /** Ends the connecting. */
  readonly signal?: AbortSignal;
}

/** Of a request, if the chain does not say how long it may take. */
export const TIMEOUT_MILLISECONDS = 10_000;

/**
 * Connects to a chain by all of its RPCs, which must agree.
 *
 * @throws RpcUnusable if one does not answer or serves another chain; the signal's reason
 */
export async function connectQuorum(
  { name, chainId, rpcUrls, timeoutMilliseconds: timeout = TIMEOUT_MILLISECONDS }: RpcChain,
  { remedy = "see to it, or use another", ask, signal }: QuorumOptions = {},
): Promise<RpcQuorum> {
  const clients = rpcUrls.map((url) => new HttpRpc(url, { timeout, ask }));
  const checks = clients.map((client) =>
    requireChain(client, { name, chainId, url: client.url }, remedy, signal),
  );
  const checked = await Promise.allSettled(checks);
  const failed = checked.find(({ status }) => status === "rejected");
  if (failed === undefined) return new RpcQuorum(name, chainId, clients);
  for (const client of clients) client.close();
  throw (failed as PromiseRejectedResult).reason;
}
