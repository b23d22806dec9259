import { ChainView } from "@causeway/chains/evm";
import { connect as connectTo } from "@causeway/chains/node";
import type { JsonRpcApiProvider } from "ethers";

import type { BaseConfig } from "../../config/BaseConfig.ts";
import { type ChainConfig, isDevelopmentChain } from "../../config/chains.ts";
import type { AskedConnection, Query } from "../Query.ts";
import type { ReadChain } from "./PlanContext.ts";

/**
 * Connects to an EVM chain that other chains' plans ask.
 *
 * @throws RpcUnusable
 */
export async function connectAsked<C extends BaseConfig>(
  config: C,
  chain: ChainConfig,
): Promise<AskedConnection<C>> {
  const provider = await connectProvider(chain);
  return {
    newest: async () => {
      const read: ReadChain<C> = { config, chain, view: await ChainView.newest(provider) };
      return { read: <T>(query: Query<C, T>) => query.evm(read) };
    },
    close: () => provider.destroy(),
  };
}

/**
 * Connects to a chain's RPCs.
 *
 * @throws RpcUnusable, which says how to start the chain or where to name another RPC.
 */
export function connectProvider(chain: ChainConfig): Promise<JsonRpcApiProvider> {
  const start = isDevelopmentChain(chain.chainId)
    ? "start the local network with npm start"
    : "start it";
  return connectTo(chain, `${start}, or say where it is with --rpc ${chain.name}=<url>`);
}
