import type { DeployFactory } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";

import { Deployer__factory } from "../../../../typechain-types/index.js";
import { DEPLOYER, DEPLOYER_CALLDATA, saltOf } from "./addresses.ts";

const abi = Deployer__factory.createInterface();

/** Our `Deployer`, by CREATE3: addresses depend on who deploys and on the contract's name alone. */
export const factory: DeployFactory = {
  name: "Deployer",
  address: DEPLOYER,
  creationCode: Deployer__factory.bytecode as Hex,
  calldata: DEPLOYER_CALLDATA,
  deploying: (name, creationCode) =>
    abi.encodeFunctionData("deploy", [saltOf(name), creationCode, "0x"]),
  topics: (deployer, name) =>
    abi.encodeFilterTopics("ContractDeployed", [deployer, saltOf(name)]) as Hex[],
  creationCodeIn: (calldata) => abi.decodeFunctionData("deploy", calldata).creationCode as Hex,
};
