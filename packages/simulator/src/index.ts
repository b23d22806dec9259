export type { ChainConnection, Provider } from "./ChainConnection.ts";
export type { Delivery, Outcome } from "./Delivery.ts";
export { type ForSeedsOptions, forSeeds } from "./forSeeds.ts";
export type { Seed } from "./Random.ts";
export type { SimulatedContracts } from "./SimulatedContracts.ts";
export type { MessageState, SimulatedMessage } from "./SimulatedMessage.ts";
export { type ChainId, type RunOptions, Simulator, type SimulatorOptions } from "./Simulator.ts";
export { SimulatorError, type SimulatorErrorCode } from "./SimulatorError.ts";
