import type { TransactionReceipt } from "ethers";

import type { ContractCall } from "../../ContractCall.ts";

/** One transaction to send. */
export interface Call extends ContractCall {
  /** Unique among those that are executed together: `deploy Mailbox`. */
  readonly id: string;
  /** What it does, as a plain sentence. */
  readonly summary: string;
  /** Ids of calls that must have been executed before; those that are not among the calls count as executed. */
  readonly after: readonly string[];
  /** Estimated if left out, with room for what other calls of the same block change. */
  readonly gasLimit?: bigint;
}

/** What became of a call. */
export interface ExecutedCall {
  readonly call: Call;
  readonly receipt: TransactionReceipt;
}

/** A call could not be executed; nothing that depends on it was sent. */
export class CallFailed extends Error {
  /** The call's. */
  readonly id: string;

  constructor(id: string, reason: string) {
    super(`${id}: ${reason}`);
    this.name = "CallFailed";
    this.id = id;
  }
}

/** The chain would not have the call, or had it in vain: it may be that somebody else did what it is for. */
export class CallReverted extends CallFailed {
  constructor(id: string, reason: string) {
    super(id, reason);
    this.name = "CallReverted";
  }
}
