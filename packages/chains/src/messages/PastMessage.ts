import type { Hex } from "@causeway/protocol";

/** What became of a message's costs: all transactions in which its recipient was called, those that failed included. */
export interface PastDelivery {
  /** Its part of their gas. */
  readonly gas: bigint;
  /** Of the transaction that delivered it, smallest unit of the destination's coin per gas. */
  readonly gasPrice: bigint;
  /** Its part of their L1 fees, smallest unit of the destination's coin. */
  readonly l1Fee: bigint;
  /** Its part of everything, smallest unit of the destination's coin. */
  readonly cost: bigint;
}

/** Which messages: those sent from `since` on and before `until`, unix seconds; all if left out. */
export interface TrafficPeriod {
  readonly since?: bigint;
  readonly until?: bigint;
}

/** A message that was sent, what it was charged, and what it cost. */
export interface PastMessage {
  readonly messageId: Hex;
  readonly laneId: Hex;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  readonly sender: Hex;
  readonly gasLimit: bigint;
  /** Bytes. */
  readonly payloadSize: number;
  /** Unix seconds. */
  readonly sentAt: bigint;
  /** Block of the origin, and place of the event in it. */
  readonly height: bigint;
  readonly logIndex: bigint;
  /** Smallest unit of the origin's coin; undefined if no price was seen before it. */
  readonly charged: bigint | undefined;
  /** Whether its sender pays nothing: a contract of ours that is paid for otherwise. */
  readonly exempt: boolean;
  /** Undefined if it was not delivered, or its delivery is not final. */
  readonly delivery: PastDelivery | undefined;
}
