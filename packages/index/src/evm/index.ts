export { EvmCosts } from "./EvmCosts.ts";
export type { PlacedContract } from "./EvmEvents.ts";
export { EvmIndexedChain, type EvmIndexedChainOptions } from "./EvmIndexedChain.ts";
export { EvmTokens } from "./EvmTokens.ts";
export { EvmWitness, type EvmWitnessOptions } from "./EvmWitness.ts";
