import type { BaseConfig } from "./config/BaseConfig.ts";
import type { ChainConfig } from "./config/chains.ts";
import { kindsOf } from "./core/kindsOf.ts";
import { deploymentFile } from "./evm/deploy/deploymentRecord.ts";
import { type OpenChain, openChain } from "./evm/OpenChain.ts";
import type { Protocol } from "./Protocol.ts";

/**
 * A configuration, and the chains that it is of.
 *
 * @template C The configuration as whoever has it knows it.
 */
export interface Environment<C extends BaseConfig = BaseConfig> {
  readonly config: C;
  /** The folder that holds a folder of deployments for each environment. */
  readonly deployments: string;
  /** Every kind of finding that there can be. */
  readonly kinds: readonly string[];
  /** @throws RpcUnusable */
  open(chain: ChainConfig): Promise<OpenChain<C>>;
}

/** The environment of a configuration, as a protocol has it. */
export function openEnvironment<C extends BaseConfig>(
  protocol: Protocol<C>,
  config: C,
  deployments: string,
): Environment<C> {
  return {
    config,
    deployments,
    kinds: kindsOf(protocol.areas),
    open: (chain) => {
      const file = deploymentFile(deployments, config.environment, chain.name);
      return openChain(protocol, config, chain, file);
    },
  };
}
