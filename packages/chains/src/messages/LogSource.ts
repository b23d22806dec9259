import type { ChainAdapter } from "../ChainAdapter.ts";

/** A chain in whose logs messages are looked for. */
export interface LogSource {
  readonly adapter: Pick<
    ChainAdapter,
    "headHeight" | "findEvents" | "transactionEvents" | "isDone" | "outboundLane" | "origin"
  >;
  /** First block that may hold events of the mailbox, as far as is known. */
  readonly startHeight: bigint;
  /** The most blocks whose events its RPC gives at once. */
  readonly logRange: bigint;
}
