import { FetchRequest, JsonRpcProvider, Network } from "ethers";

import type { ChainConfig } from "../../config/chains.ts";

const TIMEOUT_MILLISECONDS = 5_000;

/** One RPC of a chain, as if there were no other; nobody waits long for it. */
export function connectAlone(url: string, { chainId }: ChainConfig): JsonRpcProvider {
  const request = new FetchRequest(url);
  request.timeout = TIMEOUT_MILLISECONDS;
  const network = Network.from(chainId);
  return new JsonRpcProvider(request, network, { staticNetwork: network, cacheTimeout: -1 });
}
