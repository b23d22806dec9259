import type { ActSource, PlanContext } from "@causeway/operator/evm";
import { deployerAbi, interfaceOf } from "@causeway/protocol/contracts";

import { factory } from "./factory.ts";

/** Contracts of this environment that were deployed; every environment shares the factory. */
export function deploymentActs({ config }: PlanContext): ActSource[] {
  return [
    {
      address: factory.address,
      abi: interfaceOf(deployerAbi),
      isOwn: ({ caller }) => caller === config.deployer,
      did: { ContractDeployed: ({ deployed }, words) => `deployed ${words.account(deployed)}` },
    },
  ];
}
