export * from "./batches.ts";
export * from "./calls.ts";
export * from "./cells.ts";
export * from "./clients.ts";
export * from "./ends.ts";
export * from "./evidence.ts";
export { type Asking, Operation } from "./MailboxMessage.ts";
export * from "./messages.ts";
export * from "./relay.ts";
