import { RpcProvider } from "@causeway/chains/node";

import type { ChainConfig } from "../../../config/chains.ts";

const TIMEOUT_MILLISECONDS = 5_000;

/** One RPC of a chain, as if there were no other; nobody waits long for it. */
export function connectAlone(url: string, { chainId }: ChainConfig): RpcProvider {
  return new RpcProvider(url, TIMEOUT_MILLISECONDS, chainId);
}
