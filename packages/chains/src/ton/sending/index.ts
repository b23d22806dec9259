export type { MessageEnd } from "./followOrder.ts";
export { readOrders, type WrittenOrder } from "./OrderJournal.ts";
export * from "./openTonSender.ts";
export * from "./TonSender.ts";
export * from "./TonWallet.ts";
