/**
 * What `GET /messages/:id` answers. Heights, chain ids and gas are decimal strings, times are unix
 * milliseconds; times of blocks are whole seconds.
 */
export interface MessageStatus {
  readonly messageId: string;
  readonly laneId: string;
  /** The message's place in its lane. */
  readonly index: string;
  readonly originChainId: string;
  /** Null while the lane's other end is not known yet. */
  readonly destinationChainId: string | null;
  /** Null for a direct lane. */
  readonly hubChainId: string | null;
  readonly sender: string;
  readonly gasLimit: string;
  /** Bytes. */
  readonly payloadSize: number;
  /** Smallest unit of the origin's coin; null if no price was seen before the message. */
  readonly charged: string | null;
  /** Null until its delivery is final. */
  readonly cost: CostStatus | null;
  readonly state: MessageState;
  readonly sent: TransactionStatus;
  /** When the block that holds it was seen to be final. */
  readonly finalisedAt: number | null;
  /** Checkpoint of the origin that proves the message. */
  readonly originCheckpoint: CheckpointStatus | null;
  /** Import of the lane's state on the hub; null for a direct lane. */
  readonly imported: TransactionStatus | null;
  /** Checkpoint of the hub that proves the import; null for a direct lane. */
  readonly hubCheckpoint: CheckpointStatus | null;
  readonly delivered: DeliveryStatus | null;
  /** Its deadline passed, and somebody ended it on the destination: it will never be delivered. */
  readonly expired: TransactionStatus | null;
  /** Its recipient ended it: it will never be delivered. */
  readonly rejected: TransactionStatus | null;
  /** Admins ended it, after a compromise: it will never be delivered. */
  readonly voided: TransactionStatus | null;
  /** The last attempt whose recipient failed; null if none did, or the message ended since. */
  readonly failed: FailureStatus | null;
}

/**
 * How far a message came. `delivered`, `expired`, `rejected` and `voided` are its end. `failed`: its recipient
 * failed; it can be delivered again. `expirable`: its deadline passed by this relayer's clock, and
 * anyone may expire it.
 */
export type MessageState =
  | "sent"
  | "finalised"
  | "signed"
  | "proven"
  | "imported"
  | "failed"
  | "expirable"
  | "delivered"
  | "expired"
  | "rejected"
  | "voided";

export interface TransactionStatus {
  readonly height: string;
  readonly transaction: string;
  readonly gas: string;
  /** Time of the block. */
  readonly at: number;
}

export interface DeliveryStatus extends TransactionStatus {
  /** Messages that the transaction delivered together; they share its gas. */
  readonly messages: number;
}

/** A message's part of all transactions that called its recipient, smallest unit of the destination's coin. */
export interface CostStatus {
  readonly gas: string;
  /** Of the transaction that delivered it, per gas. */
  readonly gasPrice: string;
  readonly l1Fee: string;
  readonly total: string;
}

export interface CheckpointStatus {
  readonly height: string;
  readonly checkpointHash: string;
  readonly signedAt: number;
  /** Number of validators whose signatures were used. */
  readonly signers: number;
  /** Null until the proof is made. */
  readonly proof: { readonly seconds: number; readonly at: number } | null;
}

export interface FailureStatus extends TransactionStatus {
  /** At most the first 32 bytes that the recipient returned. */
  readonly reason: string;
  /** Those counted that were only tried, since they would have failed again. */
  readonly attempts: number;
  /** Null if this relayer does not try again. */
  readonly nextAttemptAt: number | null;
}
