import type { BaseConfig, ChainConfig, PreparedCall } from "@causeway/operator";
import { committeeRegistryAbi, interfaceOf } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";

const registryAbi = interfaceOf(committeeRegistryAbi);

/** The call that withdraws the committee that is proposed on a chain. */
export function withdrawalCall(config: BaseConfig, chain: ChainConfig): PreparedCall {
  const { name, chainId } = chain;
  return {
    chain: name,
    chainId,
    to: addressesOn(config, chain).CommitteeRegistry,
    data: registryAbi.encodeFunctionData("withdrawCommittee"),
  };
}
