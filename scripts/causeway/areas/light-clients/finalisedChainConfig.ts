import {
  type EvmChainConfig,
  evmChainConfig,
  type ChainConfig as ServedChainConfig,
  type TonChainConfig,
  tonChainConfig,
} from "@causeway/environment";
import { type ByFamily, type ChainConfig, forFamily } from "@causeway/operator";

import { addressesOn, tonContractsOn } from "../deployment/index.ts";
import type { LightClientsConfig } from "./config.ts";

/**
 * How a chain is connected to, to prove what its finalised blocks hold.
 *
 * @throws FamilyUnknown
 */
export function finalisedChainConfig(
  config: LightClientsConfig,
  chain: ChainConfig,
): ServedChainConfig {
  return forFamily(CONFIGS, chain)(config, chain);
}

const CONFIGS: ByFamily<(config: LightClientsConfig, chain: ChainConfig) => ServedChainConfig> = {
  evm: finalisedEvmChain,
  ton: finalisedTonChain,
};

/** The same of an EVM chain. */
export function finalisedEvmChain(config: LightClientsConfig, chain: ChainConfig): EvmChainConfig {
  const { family, name, chainId, rpcUrls, dataGasPerByte } = chain;
  const { Mailbox, CommitteeRegistry } = addressesOn(config, chain);
  return evmChainConfig.parse({
    family,
    name,
    chainId,
    rpcUrls,
    mailbox: Mailbox,
    committeeRegistry: CommitteeRegistry,
    committeeSlots: config.verifier.slots,
    dataGasPerByte,
  });
}

/** The same of a TON chain. */
export function finalisedTonChain(config: LightClientsConfig, chain: ChainConfig): TonChainConfig {
  const { family, name, chainId, rpcUrls } = chain;
  return tonChainConfig.parse({
    ...{ family, name, chainId, rpcUrls },
    mailbox: tonContractsOn(config, chain).Mailbox.address,
    committeeSlots: config.verifier.slots,
  });
}
