export { entryKey } from "./entry.ts";
export * from "./evm.ts";
export * from "./queries/advanceFacts.ts";
export * from "./queries/transferFacts.ts";
export * from "./queries/transferRows.ts";
export * from "./queries/transfers.ts";
export * from "./queries/transferWay.ts";
export * from "./queries/waiting.ts";
export * from "./transfers.ts";
