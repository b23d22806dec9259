export * from "./evm.ts";
export * from "./transfers.ts";
