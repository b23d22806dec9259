import type { EnvironmentChainConfig, EvmEnvironmentChain } from "@causeway/environment";

/** Whether blocks of a chain say what gas costs. The updater leaves all other chains alone. */
export function isPriced(chain: EnvironmentChainConfig): chain is EvmEnvironmentChain {
  return chain.family === "evm";
}
