import { Network } from "ethers";

import { ChainError } from "../../../ChainError.ts";
import { describeRpc } from "../../../describeRpc.ts";
import { QuorumProvider } from "../../rpcs/QuorumProvider.ts";
import { RpcProvider } from "./RpcProvider.ts";

/** A chain's RPC does not answer, or answers for another chain. */
export class RpcUnusable extends ChainError {
  /** @param served The chain that it serves, if it answers. */
  constructor({ name, chainId, url }: Rpc, reason: string, remedy: string, served?: bigint) {
    const rpc = describeRpc(url);
    const code = served === undefined ? "RpcUnavailable" : "WrongChain";
    const message = `the RPC of ${name}, ${rpc}, ${reason}: ${remedy}`;
    super(code, message, { rpc, expected: chainId, ...(served !== undefined && { served }) });
    this.name = "RpcUnusable";
  }
}

/** Where a chain is reached. */
export interface Rpc {
  /** The chain's name. */
  readonly name: string;
  readonly chainId: bigint;
  readonly url: string;
  /** How long it may take to answer. */
  readonly timeoutMilliseconds?: number | undefined;
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
  { rpcUrls, ...chain }: RpcChain,
  remedy = `start that chain, or say where it is with --rpc ${chain.name}=<url>`,
): Promise<QuorumProvider> {
  const { name, chainId, timeoutMilliseconds } = chain;
  const opening = rpcUrls.map((url) =>
    connectRpc({ name, chainId, url, timeoutMilliseconds }, remedy),
  );
  const opened = await Promise.allSettled(opening);
  const rpcs = opened.flatMap((rpc) => (rpc.status === "fulfilled" ? [rpc.value] : []));
  const failed = opened.find((rpc) => rpc.status === "rejected");
  if (failed === undefined) return new QuorumProvider(name, rpcs, Network.from(chainId));
  for (const rpc of rpcs) rpc.destroy();
  throw failed.reason;
}

/**
 * Connects to an RPC.
 *
 * @param remedy What to do if that fails; ends the error's message.
 * @throws RpcUnusable if it does not answer or serves another chain.
 */
export async function connectRpc(rpc: Rpc, remedy: string): Promise<RpcProvider> {
  const timeout = rpc.timeoutMilliseconds ?? TIMEOUT_MILLISECONDS;
  const provider = new RpcProvider(rpc.url, timeout, rpc.chainId);
  try {
    const served = BigInt(await provider.send("eth_chainId", []));
    if (served === rpc.chainId) return provider;
    const reason = `serves chain ${served} and not ${rpc.chainId}`;
    throw new RpcUnusable(rpc, reason, remedy, served);
  } catch (error) {
    provider.destroy();
    if (error instanceof RpcUnusable) throw error;
    const { code, message } = error as Error & { code?: string };
    throw new RpcUnusable(rpc, `does not answer (${code ?? message})`, remedy);
  }
}
