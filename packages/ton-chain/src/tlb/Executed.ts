import type { Address, Cell } from "@ton/core";

/** A message between two contracts of the chain. */
export interface InternalMessage {
  /** The message as its sender's transaction holds it. */
  readonly cell: Cell;
  readonly source: Address;
  readonly destination: Address;
  readonly lt: bigint;
  readonly value: bigint;
  /** The part of the forward fee that the block pays which takes the message in. */
  readonly forwardFee: bigint;
}

/** A message that a contract sent to nobody on the chain: an external log. */
export interface ExternalLog {
  readonly cell: Cell;
}

/** A transaction and all that a block says of it. */
export interface Executed {
  readonly address: Address;
  readonly cell: Cell;
  readonly lt: bigint;
  readonly endLt: bigint;
  readonly fees: bigint;
  /** Hashes of the account before and after. */
  readonly before: Buffer;
  readonly after: Buffer;
  /** The message that the transaction took in: between contracts, or from outside. */
  readonly taken: InternalMessage | Cell;
  readonly sent: readonly InternalMessage[];
  readonly logs: readonly ExternalLog[];
}
