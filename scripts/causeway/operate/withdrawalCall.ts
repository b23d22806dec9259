import { CommitteeRegistry__factory } from "../../../typechain-types/index.js";
import { addressesOf } from "../addresses.ts";
import type { ChainConfig, Config } from "../config/Config.ts";
import type { PreparedCall } from "./PreparedCall.ts";

const registryAbi = CommitteeRegistry__factory.createInterface();

/** The call that withdraws the committee that is proposed on a chain. */
export function withdrawalCall(config: Config, { name, chainId }: ChainConfig): PreparedCall {
  return {
    chain: name,
    chainId,
    to: addressesOf(config).CommitteeRegistry,
    data: registryAbi.encodeFunctionData("withdrawCommittee"),
  };
}
