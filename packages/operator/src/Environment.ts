import type { Hex } from "@causeway/protocol";

import type { BaseConfig } from "./config/BaseConfig.ts";
import type { ChainConfig } from "./config/chains.ts";
import type { OpenChain } from "./families/evm/OpenChain.ts";

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
  /** Where an EVM chain's access manager is, or will be; known without asking the chain. */
  managerOn(chain: ChainConfig): Hex;
}
