import { FetchRequest, JsonRpcProvider, Network } from "ethers";

import type { ChainConfig } from "../config/Config.ts";

/** A chain's RPC does not answer, or answers for another chain. */
export class RpcUnusable extends Error {
  constructor(chain: string, url: string, reason: string) {
    super(
      `the RPC of ${chain}, ${url}, ${reason}: start that chain, or say where it is with --rpc ${chain}=<url>`,
    );
    this.name = "RpcUnusable";
  }
}

const TIMEOUT_MILLISECONDS = 10_000;

/**
 * Connects to the first RPC of a chain.
 *
 * @throws RpcUnusable if it does not answer or serves another chain.
 */
export async function connect(chain: ChainConfig): Promise<JsonRpcProvider> {
  const url = chain.rpcUrls[0] ?? "";
  const request = new FetchRequest(url);
  request.timeout = TIMEOUT_MILLISECONDS;
  const network = Network.from(chain.chainId);
  // A cache of answers would hide the blocks that are made meanwhile.
  const provider = new JsonRpcProvider(request, network, {
    staticNetwork: network,
    cacheTimeout: -1,
  });
  const chainId = await readChainId(chain, url, provider);
  if (chainId === chain.chainId) return provider;
  provider.destroy();
  throw new RpcUnusable(chain.name, url, `serves chain ${chainId} and not ${chain.chainId}`);
}

async function readChainId(chain: ChainConfig, url: string, provider: JsonRpcProvider) {
  try {
    return BigInt((await provider.send("eth_chainId", [])) as string);
  } catch (error) {
    provider.destroy();
    throw new RpcUnusable(chain.name, url, `does not answer (${reasonOf(error)})`);
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? String(error);
}
