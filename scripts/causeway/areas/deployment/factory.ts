import { deployerCode } from "@causeway/creation-code";
import type { DeployFactory } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { deployerAbi, interfaceOf } from "@causeway/protocol/contracts";

import { DEPLOYER, DEPLOYER_CALLDATA, saltOf } from "./addresses.ts";

const abi = interfaceOf(deployerAbi);

/** Our `Deployer`, by CREATE3: addresses depend on who deploys and on the contract's name alone. */
export const factory: DeployFactory = {
  name: "Deployer",
  address: DEPLOYER,
  creationCode: deployerCode.bytecode,
  calldata: DEPLOYER_CALLDATA,
  deploying: (name, creationCode) =>
    abi.encodeFunctionData("deploy", [saltOf(name), creationCode, "0x"]),
  topics: (deployer, name) =>
    abi.encodeFilterTopics("ContractDeployed", [deployer, saltOf(name)]) as Hex[],
  creationCodeIn: (calldata) => abi.decodeFunctionData("deploy", calldata).creationCode as Hex,
};
