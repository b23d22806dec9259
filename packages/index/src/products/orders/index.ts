export * from "./evm.ts";
export * from "./orders.ts";
