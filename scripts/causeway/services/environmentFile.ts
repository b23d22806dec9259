import type { EnvironmentFile } from "@causeway/chains";
import { writeWhole } from "@causeway/journal";
import type { ChainConfig } from "@causeway/operator";
import { deploymentFile, readDeployments } from "@causeway/operator/evm";

import { assetIdOf, assetsOn, offersOf } from "../areas/bridge/index.ts";
import { addressesOn } from "../areas/deployment/index.ts";
import { finalisedChainConfig } from "../areas/light-clients/index.ts";
import type { Config } from "../areas.ts";
import { contractsOn } from "./contractsOn.ts";

/**
 * What services must know of an environment: all that follows from its configuration.
 *
 * @param deployments Folder of deployment records, which say from which block on a chain has events.
 */
export function environmentFileOf(config: Config, deployments: string): EnvironmentFile {
  const { environment, development, chains, committee, assets } = config;
  return {
    environment,
    development,
    chains: chains.map((chain) => {
      const { MessageFeeSchedule, Bridge, BridgeSettler } = addressesOn(config, chain);
      const hasBridge = assetsOn(config, chain).length > 0;
      return {
        ...finalisedChainConfig(config, chain),
        chainId: `${chain.chainId}`,
        messageFeeSchedule: MessageFeeSchedule,
        ...(hasBridge ? { bridge: Bridge, settler: BridgeSettler } : {}),
        contracts: contractsOn(config, chain),
        startHeight: `${startHeight(config, chain, deployments)}`,
        logRange: chain.logRange,
        maxFeePerGas: `${chain.maxFeePerGas}`,
      };
    }),
    assets: assets.map((asset) => {
      const { symbol, decimals } = asset;
      const offers = offersOf(config, asset);
      return { symbol, assetId: assetIdOf(config, asset), decimals, offers };
    }),
    validators: committee.members.map(({ url }) => url),
  };
}

/** Writes the file; services may start meanwhile. */
export function writeEnvironmentFile(file: string, environment: EnvironmentFile): void {
  writeWhole(file, `${JSON.stringify(environment, null, 2)}\n`);
}

/** A record of chains that are gone would hide the blocks of those that took their place. */
function startHeight(
  { environment, development }: Config,
  { name }: ChainConfig,
  deployments: string,
): number {
  if (development) return 0;
  return readDeployments(deploymentFile(deployments, environment, name)).Mailbox?.block ?? 0;
}
