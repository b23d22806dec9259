export type { Affiliate } from "./affiliate.ts";
export type { Asset } from "./asset.ts";
export {
  type ChainConfig,
  chainList,
  type EnvironmentChainConfig,
  type EvmChainConfig,
  type EvmEnvironmentChain,
  environmentChainConfig,
  evmChainConfig,
  evmEnvironmentChain,
  relayedChainConfig,
  type TonChainConfig,
  type TonEnvironmentChain,
  tonChainConfig,
  tonEnvironmentChain,
} from "./chainConfig.ts";
export type { ChainDisplay } from "./display.ts";
export type { Environment } from "./environment.ts";
export {
  type EnvironmentFile,
  environmentFile,
  environmentFileOf,
  type ServedEnvironment,
} from "./environmentFile.ts";
export type { ContractGeneration } from "./generation.ts";
export {
  type NetworkDescription,
  type NetworkRecipients,
  networkDescription,
  networkDescriptionOf,
  type RunningNetwork,
} from "./networkDescription.ts";
export type { Offer } from "./offer.ts";
export type { Pool, VenueContracts } from "./pool.ts";
export { type PlannedPool, type PoolsFile, poolsFile } from "./poolsFile.ts";
export { type ListedPrice, listedPrice } from "./price.ts";
export type { ChainSwap } from "./swap.ts";
export type { Token } from "./token.ts";
