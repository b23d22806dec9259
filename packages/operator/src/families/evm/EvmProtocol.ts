import type { Hex } from "@causeway/protocol";
import type { StorageLayout } from "@causeway/protocol/contracts";
import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { DeployFactory } from "./deploy/DeployFactory.ts";

/** What holds for all areas on EVM chains. */
export interface EvmProtocol {
  /** Where a chain's access manager (OpenZeppelin's `AccessManager`) is, or will be. */
  readonly managerOn: (config: BaseConfig, chain: ChainConfig) => Hex;
  /** Through which contracts come to their addresses. */
  readonly factory: DeployFactory;
  /** Where the contract that a code makes keeps its state: signers are shown storage by the names of this. */
  readonly layoutOf?: (bytecode: Hex) => StorageLayout | undefined;
}
