import type { Hex } from "@causeway/protocol";
import type { TransferFrame } from "./BridgedChain.ts";
import type { LaneLeaf } from "./evidence/LaneTrees.ts";
import type { MailboxEvent, SubmittedTransaction } from "./MailboxEvent.ts";

/** Where an event happened. */
export interface EventPlace {
  readonly height: bigint;
  readonly transaction: Hex;
}

/** A block, as far as it says which one it is. */
export interface BlockFacts {
  readonly hash: Hex;
  /** Unix seconds. */
  readonly timestamp: bigint;
}

/** Which of a mailbox's events are looked for. `ended`: expired or rejected. */
export type EventQuery =
  | { readonly kind: "sent" | "failed" | "ended"; readonly messageId: Hex }
  | { readonly kind: "delivered"; readonly laneId: Hex; readonly index: bigint };

/** A call of a recipient as its mailbox makes it. */
export interface RecipientCall {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
  /** Chain type and chain id of the message's origin. */
  readonly origin: { readonly chainType: number; readonly chainId: bigint };
  readonly sender: Hex;
  readonly recipient: Hex;
  readonly payload: Hex;
  readonly gasLimit: bigint;
}

/** The call by which a chain tells a sender how its message ended. */
export interface SenderCall {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly index: bigint;
  readonly frame: Hex;
  /** As the frame names it. */
  readonly sender: Hex;
  readonly outcome: "expired" | "rejected" | "voided";
}

/** Why a recipient would not take a message now. */
export type Refusal =
  | { readonly kind: "no contract" | "out of gas" | "other answer" }
  | { readonly kind: "reverted"; readonly data: Hex }
  /** On a chain whose contracts end with a number: in which phase of the call, and which. */
  | { readonly kind: "failed"; readonly phase: "compute" | "action"; readonly exitCode: number };

/** How a recipient would take a message now, with its gas limit and with more. */
export interface TriedRecipient {
  /** Why it refuses the message at the message's own gas limit; undefined if it takes the message. */
  readonly refusal: Refusal | undefined;
  /** The gas limit with which it takes a message that it refuses, in the unit of frames; undefined if none is known. */
  readonly sufficient: bigint | undefined;
}

/** An attempt that failed: its number, and the transaction in which the mailbox learned of the end. */
export interface FailedAttempt {
  readonly attempt: bigint;
  readonly transaction: Pick<SubmittedTransaction, "hash" | "height">;
}

/** How a recipient took the call of an attempt, by its own transaction. */
export interface AttemptedCall {
  /** Hash of the recipient's transaction. */
  readonly transaction: Hex;
  /** In which phase it failed, and with which number; undefined if it did not fail, and answered nothing. */
  readonly failure: { readonly phase: "compute" | "action"; readonly exitCode: number } | undefined;
}

/**
 * Whether what an origin was told can be acted on now. `paused`: the lane by which it was told is. `outdated`: that
 * lane's light client was distrusted, stopped, frozen, anchored again or replaced since, so it must be proven again.
 * `voided`: admins voided the message that told it, so another must tell it.
 */
export type Standing = "counts" | "paused" | "outdated" | "voided";

/** What a destination told a message's origin about it, as the origin's `Expiry` keeps it. */
export type RecordedOutcome =
  | { readonly outcome: "none" }
  /** On a chain that forgets an outcome once the message's sender took notice. */
  | { readonly outcome: "forgotten"; readonly settled: true; readonly standing: "counts" }
  | {
      readonly outcome: "expired" | "rejected" | "voided";
      /** Whether the sender took notice. */
      readonly settled: boolean;
      readonly standing: Standing;
    };

/** A message's place on its lane. */
export interface LanePlace {
  readonly laneId: Hex;
  readonly index: bigint;
}

/** What bounds the checkpoints that a light client accepts. */
export interface LightClientLimits {
  readonly leastHeight: bigint;
  /** Unix seconds after which it accepts nothing new until it is anchored again. */
  readonly trustedUntil: bigint;
  /** Unix seconds until which it vouches for nothing. */
  readonly stoppedUntil: bigint;
  /** It accepts no checkpoint of up to this time, unix seconds. */
  readonly distrustedUntil: bigint;
}

/**
 * What is needed of a chain by somebody who kept no record of it. An RPC may refuse blocks
 * `from` to `to` that are too many: ChainError `RpcUnavailable`, as if it were down.
 */
export interface SearchedChain {
  /** Where the events that a query asks for are in the blocks `from` to `to`, in order. */
  findEvents(query: EventQuery, from: bigint, to: bigint): Promise<EventPlace[]>;
  /** The messages of a lane that starts here, sent in the blocks `from` to `to`, by logs alone. */
  sentLeaves(laneId: Hex, from: bigint, to: bigint): Promise<LaneLeaf[]>;
  /** The newest block at or below `to` that began an epoch, if it lies at or above `from`. */
  epochBegan(epoch: bigint, from: bigint, to: bigint): Promise<bigint | undefined>;
  /** What the mailbox did in a transaction, in order; undefined if no block holds it. */
  transactionEvents(transaction: Hex): Promise<MailboxEvent[] | undefined>;
  /** @throws ChainError `UnknownHeight`. */
  blockFacts(height: bigint): Promise<BlockFacts>;
  /** Unix seconds. @throws ChainError `UnknownHeight`. */
  blockTime(height: bigint): Promise<bigint>;
  /** Unix seconds until which nothing of a lane that ends here is delivered; 0 or past if it is not paused. */
  pausedUntil(laneId: Hex): Promise<bigint>;
  /** Whether a lane that starts here takes new messages. */
  isOpen(laneId: Hex): Promise<boolean>;
  lightClientLimits(address: Hex): Promise<LightClientLimits>;
  /** A light client's generation: distrusting, stopping and anchoring begin the next, in which nothing of before counts. */
  generation(lightClient: Hex): Promise<bigint>;
  /** The one contract by which messages end undelivered, and to which notices go. */
  expiry(): Promise<Hex>;
  /** Whether admins voided a message that was to arrive here, or did. */
  isVoided(messageId: Hex): Promise<boolean>;
  /** Whether admins voided a message so that its origin is never told. */
  isVoidedSilently(message: TransferFrame): Promise<boolean>;
  /** @param place Of the message. Without it, an outcome that the chain forgot counts as none. */
  recordedOutcome(messageId: Hex, place?: LanePlace): Promise<RecordedOutcome>;
  /**
   * How the recipient itself took the call of an attempt that failed; proven.
   *
   * @returns undefined where a delivery calls recipients in its own transaction, and if the nodes have forgotten it.
   */
  attemptedCall(attempt: FailedAttempt): Promise<AttemptedCall | undefined>;
  /** Calls a recipient without a transaction. @returns undefined if it takes the message. */
  tryRecipient(call: RecipientCall): Promise<Refusal | undefined>;
  /**
   * The same, and the gas limit with which a recipient takes what it refuses: all of it on the state of one block. Left out
   * where the chain's own state does not tell that limit.
   */
  tryGasLimits?(call: RecipientCall): Promise<TriedRecipient>;
  /**
   * What a sender needs beside what it is called with, in the unit of frames, to take note of its message's end. Left out
   * where the chain's own state does not tell that.
   *
   * @returns undefined if it needs nothing, or takes no note with any value that is tried.
   */
  extraForSender?(call: SenderCall): Promise<bigint | undefined>;
}
