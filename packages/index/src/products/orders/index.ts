export * from "./evm.ts";
export * from "./orders.ts";
export * from "./queries/orderFacts.ts";
export * from "./queries/orders.ts";
