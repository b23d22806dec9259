export * from "./accessMessages.ts";
export * from "./accessState.ts";
export * from "./actCodes.ts";
export * from "./feeSchedule.ts";
export * from "./mailbox.ts";
export * from "./mailboxActs.ts";
export * from "./prices.ts";
export * from "./relaySender.ts";
