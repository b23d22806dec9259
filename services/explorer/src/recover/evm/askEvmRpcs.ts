import { connectQuorum, type RpcQuorum, RpcUnusable } from "@causeway/chains/evm";

import { type AskedRpc, commonHeight } from "../rpcs/judgeRpcs.ts";
import type { KnownChain } from "../rpcs/KnownChain.ts";
import type { RpcAnswer } from "../rpcs/RpcState.ts";

interface Connected extends AskedRpc {
  readonly rpc?: RpcQuorum;
}

/** Asks each RPC of an EVM chain for its chain, its newest block, and the hash of a block that all of them have. */
export async function askEvmRpcs(
  chain: KnownChain,
  urls: readonly string[],
): Promise<readonly AskedRpc[]> {
  const asked = await Promise.all(urls.map((url) => connect(chain, url)));
  const height = commonHeight(asked);
  return Promise.all(asked.map((one) => withHash(one, height)));
}

async function connect({ name, chainId, patience }: KnownChain, url: string): Promise<Connected> {
  try {
    const known = { name, chainId, rpcUrls: [url], timeoutMilliseconds: patience };
    const rpc = await connectQuorum(known);
    const height = BigInt(await rpc.getBlockNumber());
    return { url, rpc, answer: { kind: "ok", height } };
  } catch (error) {
    return { url, answer: refusalOf(error) };
  }
}

async function withHash(asked: Connected, height: bigint | undefined): Promise<AskedRpc> {
  const { url, rpc, answer } = asked;
  if (rpc === undefined || height === undefined) return { url, answer };
  try {
    const hash = await rpc.ask("eth_getBlockByNumber", [`0x${height.toString(16)}`, false], hashOf);
    return { url, answer, hash };
  } catch (error) {
    return { url, answer: refusalOf(error) };
  } finally {
    rpc.close();
  }
}

function hashOf(block: unknown): string {
  const { hash } = (block ?? {}) as { readonly hash?: unknown };
  if (typeof hash === "string") return hash.toLowerCase();
  throw new TypeError("it does not have its own block");
}

function refusalOf(error: unknown): RpcAnswer {
  const served = error instanceof RpcUnusable ? error.details.served : undefined;
  if (typeof served === "bigint") return { kind: "another", served };
  return { kind: "silent", reason: error instanceof Error ? error.message : String(error) };
}
