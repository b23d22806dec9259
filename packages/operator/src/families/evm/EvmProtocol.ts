import type { Hex } from "@causeway/protocol";

import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { DeployFactory } from "./deploy/DeployFactory.ts";

/** What holds for all areas on EVM chains. */
export interface EvmProtocol {
  /** Where a chain's access manager (OpenZeppelin's `AccessManager`) is, or will be. */
  readonly managerOn: (config: BaseConfig, chain: ChainConfig) => Hex;
  /** Through which contracts come to their addresses. */
  readonly factory: DeployFactory;
}
