import type { Hex } from "@causeway/protocol";

/** A value of an event: whole numbers are bigint, bytes are `0x` and lower case, structs are lists in order. */
export type EventValue = bigint | boolean | string | readonly EventValue[];

/** What a contract said in a block, in words of no family of chains. */
export interface IndexedEvent {
  readonly chainId: bigint;
  readonly height: bigint;
  /** Its place among all events of the block. */
  readonly logIndex: number;
  readonly blockHash: Hex;
  readonly transaction: Hex;
  /** Unix seconds of the block. */
  readonly at: bigint;
  /** Address of the contract. */
  readonly contract: Hex;
  /** The contract's name in its product, a dot and the event's: `mailbox.MessageAppended`. */
  readonly kind: string;
  readonly values: Readonly<Record<string, EventValue>>;
}

/** An event as the index keeps it. */
export interface StoredEvent extends IndexedEvent {
  /** Whether its block was read when it was final: the event stays. */
  readonly isFinal: boolean;
}
