import type { Hex } from "@causeway/protocol";

import type { SubmittedTransaction } from "./MailboxEvent.ts";

/** Messages to deliver: the fields of the mailbox's `Batch`. */
export interface DeliveryBatch {
  readonly count: bigint;
  readonly first: bigint;
  readonly evidence: Hex;
  readonly outboxProof: readonly Hex[];
  readonly siblings: readonly Hex[];
  readonly members: Hex;
}

/** A lane's state to import on a hub. */
export interface LaneImport {
  readonly evidence: Hex;
  readonly outboxProof: readonly Hex[];
  readonly count: bigint;
  readonly laneRoot: Hex;
}

/** The one recipient that a delivery calls: it gets all the gas that is left, so that it can be given more. */
export interface LoneRecipient {
  readonly recipient: Hex;
  /** What the message's sender asked for: a delivery with less reverts. */
  readonly asked: bigint;
  /** What it is to get, and not much more; at least what was asked for. */
  readonly given: bigint;
}

/**
 * Gas for the recipients of a delivery: of several the limits together, since each may use its own up, whatever it
 * used when the transaction was tried.
 */
export type RecipientGas = bigint | LoneRecipient;

/** A transaction that anyone may send. */
export interface Submission {
  readonly to: Hex;
  readonly data: Hex;
  /** Smallest unit of the chain's coin. */
  readonly value: bigint;
  /** 0 if it calls none. */
  readonly recipientGas: RecipientGas;
  /** What all else that runs takes at most, beside calldata: no RPC's estimate raises the gas limit beyond both. */
  readonly ownGas: bigint;
  /** On TON: gas for which `value` pays at the usual price. `fullyPaid` pays for it at the price of now. */
  readonly paidGas?: bigint | undefined;
  /** What needs a higher gas limit is not sent; any, if left out. */
  readonly mostGas?: bigint | undefined;
}

/** Who pays for a transaction, and what it would offer now, wei per gas. */
export interface Payment {
  readonly from: Hex;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** What a chain bounds a delivery by. */
export interface BatchBounds {
  readonly maxMembers: number;
  /** Bytes of all frames together. */
  readonly maxBytes: number;
  /** Gas limits of all messages together, in the unit in which frames state them. */
  readonly maxGas: bigint;
  /** How much more than its sender asked for a recipient that failed is given at most, in the same unit. */
  readonly maxExtraGas: bigint;
}

/** Waited for just before a transaction is signed; if it throws, nothing is. */
export type BeforeSigning = () => Promise<void>;

/** Makes the transactions by which messages go on, and sends them. */
export interface SubmittingChain {
  /** Undefined where an operator's choice alone bounds deliveries. */
  readonly batchBounds: BatchBounds | undefined;
  deliverCall(laneId: Hex, batch: DeliveryBatch, recipientGas: RecipientGas): Submission;
  importCall(laneId: Hex, lane: LaneImport): Submission;
  acceptCall(lightClient: Hex, evidence: Hex): Submission;
  activateCall(): Submission;
  /**
   * Ends a message whose deadline has passed; its value is the most that the notice to the origin costs.
   *
   * @param refundTo Who gets what it costs less.
   * @throws ChainError `CallReverted` if no notice can be sent.
   */
  expireCall(laneId: Hex, batch: DeliveryBatch, refundTo: Hex): Promise<Submission>;
  /** Proves the notice about a message that was ended again. */
  confirmCall(noticeLaneId: Hex, batch: DeliveryBatch): Promise<Submission>;
  /**
   * Has the sender of a message that expired or was rejected take notice.
   *
   * @param extraGas What the sender gets beside what it is called with, in the unit of frames. An EVM chain takes none:
   * the gas of the transaction is the sender's.
   */
  settleCall(
    laneId: Hex,
    index: bigint,
    frame: Hex,
    siblings: readonly Hex[],
    extraGas?: bigint,
  ): Promise<Submission>;
  /**
   * Asks the recipient of a message in flight whether it took the message.
   *
   * @param frame With it, the recipient is called once more if it did not.
   * @param extraGas What the recipient then gets beside its gas limit, in the unit of frames.
   * @throws ChainError `NotSupported` on a chain where no message is ever in flight.
   */
  recoverCall(
    laneId: Hex,
    index: bigint,
    frame: Hex | undefined,
    extraGas?: bigint,
  ): Promise<Submission>;
  /**
   * The same with all that its value must bring now. On TON, each call of a recipient takes a place, which may have a
   * price, and a unit of gas may cost more than usual.
   *
   * @throws ChainError `GasAboveCap` if that is more than anybody would pay.
   */
  fullyPaid(submission: Submission): Promise<Submission>;
  /**
   * The gas limit that a transaction needs.
   *
   * @param from Who sends it, with enough of the chain's coin; anyone if left out.
   * @throws ChainError `CallReverted`.
   */
  gasLimitOf(submission: Submission, from?: Hex): Promise<bigint>;
  /**
   * Whether a message would be delivered, alone in its batch, by a recipient that is given so much gas: by a transaction
   * of ours, with its gas limit and its price. Nothing is sent.
   *
   * @throws ChainError `CallReverted` if the delivery itself would revert.
   * @throws FeesAboveCap
   */
  wouldDeliver(laneId: Hex, batch: DeliveryBatch, lone: LoneRecipient): Promise<boolean>;
  /**
   * Brings what was signed before, also by a process that was killed, to its end; nothing is sent again.
   *
   * @throws as `submit`.
   */
  settle(): Promise<void>;
  /**
   * Sends it and waits until it is in a block.
   *
   * @throws ChainError `CallReverted` and `GasAboveCap` before anything is sent, `TransactionReverted`,
   * `TransactionTimedOut`.
   */
  submit(submission: Submission, beforeSigning?: BeforeSigning): Promise<SubmittedTransaction>;
}
