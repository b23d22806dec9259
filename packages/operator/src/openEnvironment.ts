import type { BaseConfig } from "./config/BaseConfig.ts";
import { rolesOf } from "./config/loadConfig.ts";
import { kindsOf } from "./core/kindsOf.ts";
import type { Environment } from "./Environment.ts";
import { openChain } from "./families/evm/ConnectedChain.ts";
import { deploymentFile } from "./families/evm/deploy/deploymentRecord.ts";
import type { EvmWants } from "./families/evm/EvmWants.ts";
import type { Protocol } from "./Protocol.ts";

/** The environment of a configuration, as a protocol has it. */
export function openEnvironment<C extends BaseConfig>(
  protocol: Protocol<C>,
  config: C,
  deployments: string,
): Environment<C> {
  const wants = evmWants(protocol);
  return {
    config,
    deployments,
    kinds: wants.kinds,
    open: (chain) => {
      const file = deploymentFile(deployments, config.environment, chain.name);
      return openChain(wants, config, chain, file);
    },
    managerOn: (chain) => protocol.evm.managerOn(config, chain),
  };
}

/** As much of a protocol as EVM chains are planned from. */
export function evmWants<C extends BaseConfig>({ areas, evm }: Protocol<C>): EvmWants<C> {
  return {
    areas: areas.flatMap((area) => area.evm ?? []),
    roles: rolesOf(areas),
    kinds: kindsOf(areas),
    protocol: evm,
  };
}
