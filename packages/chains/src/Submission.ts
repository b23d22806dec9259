import type { Hex } from "@causeway/protocol";

import type { DeliveryBatch, LaneImport, TransactionInfo } from "./ChainAdapter.ts";

/** A transaction that anyone may send. */
export interface Submission {
  readonly to: Hex;
  readonly data: Hex;
  /** Smallest unit of the chain's coin. */
  readonly value: bigint;
  /** Gas that it may take beyond what it takes when it is tried: what recipients are paid for. */
  readonly recipientGas: bigint;
}

/** Makes the transactions by which messages go on, and sends them. */
export interface SubmittingChain {
  deliverCall(laneId: Hex, batch: DeliveryBatch, recipientGas: bigint): Submission;
  importCall(laneId: Hex, lane: LaneImport): Submission;
  acceptCall(lightClient: Hex, evidence: Hex): Submission;
  activateCall(): Submission;
  /**
   * Ends a message whose deadline has passed; its value is what the notice to the origin costs.
   *
   * @throws ChainError `CallReverted` if no notice can be sent.
   */
  expireCall(laneId: Hex, batch: DeliveryBatch): Promise<Submission>;
  /** Has the sender of a message that expired or was rejected take notice. */
  settleCall(laneId: Hex, index: bigint, frame: Hex, siblings: readonly Hex[]): Promise<Submission>;
  /**
   * The gas limit that a transaction needs.
   *
   * @param from Who sends it; anyone, with enough of the chain's coin, if left out.
   * @throws ChainError `CallReverted`.
   */
  gasLimitOf(submission: Submission, from?: Hex): Promise<bigint>;
  /**
   * Sends it and waits until it is in a block.
   *
   * @throws ChainError `CallReverted` before anything is sent, `TransactionReverted`,
   * `TransactionTimedOut`.
   */
  submit(submission: Submission): Promise<TransactionInfo>;
}
