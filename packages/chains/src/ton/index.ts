export type { FindMembers } from "./committeesOf.ts";
export { type Logged, logsOf } from "./mailbox/logs.ts";
export * from "./openTonChain.ts";
export type { TransactionId } from "./proofs/accounts.ts";
export type { ProvenBlock } from "./proofs/block.ts";
export * from "./proofs/proveAccount.ts";
export type { ProvenShard } from "./proofs/shards.ts";
export * from "./ReadMailbox.ts";
export * from "./TonChain.ts";
