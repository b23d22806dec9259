import { type EvmChainConfig, evmChainConfig } from "@causeway/environment";
import type { ChainConfig } from "@causeway/operator";

import { addressesOn } from "../deployment/index.ts";
import type { LightClientsConfig } from "./config.ts";

/** How a chain is connected to, to prove what its finalised blocks hold. */
export function finalisedChainConfig(
  config: LightClientsConfig,
  chain: ChainConfig,
): EvmChainConfig {
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
