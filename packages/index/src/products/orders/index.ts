export type { SentPlace } from "../ofAccount.ts";
export * from "./evm.ts";
export * from "./orders.ts";
export type * from "./queries/Crossing.ts";
export * from "./queries/crossingKeys.ts";
export * from "./queries/crossings.ts";
export * from "./queries/orderFacts.ts";
export * from "./queries/orderMeasures.ts";
export * from "./queries/orders.ts";
