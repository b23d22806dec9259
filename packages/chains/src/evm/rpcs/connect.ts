import { FetchRequest, type JsonRpcApiProvider, JsonRpcProvider, Network } from "ethers";

import { describeRpc } from "./describeRpc.ts";
import { QuorumProvider } from "./QuorumProvider.ts";

/** A chain's RPC does not answer, or answers for another chain. */
export class RpcUnusable extends Error {
  constructor({ name, url }: Rpc, reason: string, remedy: string) {
    super(`the RPC of ${name}, ${describeRpc(url)}, ${reason}: ${remedy}`);
    this.name = "RpcUnusable";
  }
}

/** Where a chain is reached. */
export interface Rpc {
  /** The chain's name. */
  readonly name: string;
  readonly chainId: bigint;
  readonly url: string;
}

/** A chain, and all of its RPCs. */
export interface RpcChain extends Omit<Rpc, "url"> {
  readonly rpcUrls: readonly string[];
}

const TIMEOUT_MILLISECONDS = 10_000;

/**
 * Connects to a chain by all of its RPCs, which must agree.
 *
 * @param remedy What to do if that fails; ends the error's message.
 * @throws RpcUnusable if one does not answer or serves another chain.
 */
export async function connect(
  { name, chainId, rpcUrls }: RpcChain,
  remedy = `start that chain, or say where it is with --rpc ${name}=<url>`,
): Promise<JsonRpcApiProvider> {
  const opening = rpcUrls.map((url) => connectRpc({ name, chainId, url }, remedy));
  const opened = await Promise.allSettled(opening);
  const rpcs = opened.flatMap((rpc) => (rpc.status === "fulfilled" ? [rpc.value] : []));
  const failed = opened.find((rpc) => rpc.status === "rejected");
  if (failed !== undefined) {
    for (const rpc of rpcs) rpc.destroy();
    throw failed.reason;
  }
  const [first] = rpcs;
  return rpcs.length === 1 && first !== undefined
    ? first
    : new QuorumProvider(name, rpcs, Network.from(chainId));
}

/**
 * Connects to an RPC.
 *
 * @param remedy What to do if that fails; ends the error's message.
 * @throws RpcUnusable if it does not answer or serves another chain.
 */
export async function connectRpc(rpc: Rpc, remedy: string): Promise<JsonRpcProvider> {
  const request = new FetchRequest(rpc.url);
  request.timeout = TIMEOUT_MILLISECONDS;
  const network = Network.from(rpc.chainId);
  // A cache of answers would hide the blocks that are made meanwhile.
  const options = { staticNetwork: network, cacheTimeout: -1 };
  const provider = new JsonRpcProvider(request, network, options);
  const reason = await provider.send("eth_chainId", []).then(
    (chainId: string) =>
      BigInt(chainId) === rpc.chainId
        ? undefined
        : `serves chain ${BigInt(chainId)} and not ${rpc.chainId}`,
    (error: Error & { code?: string }) => `does not answer (${error.code ?? error.message})`,
  );
  if (reason === undefined) return provider;
  provider.destroy();
  throw new RpcUnusable(rpc, reason, remedy);
}
