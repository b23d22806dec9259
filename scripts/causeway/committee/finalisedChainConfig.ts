import { type EvmChainConfig, evmChainConfig } from "@causeway/chains";

import { addressesOf } from "../addresses.ts";
import type { ChainConfig, Config } from "../config/Config.ts";

/** How a chain is connected to, to prove what its finalised blocks hold. */
export function finalisedChainConfig(
  config: Config,
  { family, name, chainId, rpcUrls }: ChainConfig,
): EvmChainConfig {
  const { Mailbox, CommitteeRegistry } = addressesOf(config);
  return evmChainConfig.parse({
    family,
    name,
    chainId,
    rpcUrls,
    mailbox: Mailbox,
    committeeRegistry: CommitteeRegistry,
    committeeSlots: config.verifier.slots,
  });
}
