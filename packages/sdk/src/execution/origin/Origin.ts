import type { Hex } from "@causeway/protocol";

import type { Address, TransactionHash } from "../../values/ids.ts";
import type { OriginLog, SentMark } from "./SentMark.ts";

/** A transaction as nodes know it. */
export interface OriginTransaction {
  readonly hash: TransactionHash;
  readonly from: Address;
  readonly to: Address | undefined;
  readonly nonce: bigint;
  readonly data: Hex;
  /** Wei. */
  readonly value: bigint;
}

/** What a block says of a transaction. */
export interface OriginReceipt {
  readonly hasSucceeded: boolean;
  readonly height: bigint;
  /** In their order. */
  readonly logs: readonly OriginLog[];
}

/** How something ended that was sent under a mark. */
export interface OriginEnd {
  readonly kind: "included" | "reverted";
  readonly transaction: TransactionHash;
}

/** What an execution reads of the chain on which it sends. Addresses are in lower case. */
export interface Origin {
  /** Height of the newest block. */
  block(): Promise<bigint>;
  /** Transactions that an account has in blocks. */
  nonce(account: Address): Promise<bigint>;
  /** Undefined while no block has the transaction. */
  receipt(hash: TransactionHash): Promise<OriginReceipt | undefined>;
  /** Undefined if the nodes do not know the transaction, or do not agree on it. */
  transaction(hash: TransactionHash): Promise<OriginTransaction | undefined>;
  /** The same while no block has the transaction. Undefined on a chain whose nodes show a transaction in its block alone. */
  pending(hash: TransactionHash): Promise<OriginTransaction | undefined>;
  /** The transaction that used a nonce of an account; undefined if nobody used it, or the nodes cannot tell. */
  userOf(account: Address, nonce: bigint, after: bigint): Promise<OriginTransaction | undefined>;
  /** The transaction that made a log, from a height on; where chains tell, one that was to make the log and failed, too. */
  sentIn(mark: SentMark, from: bigint): Promise<OriginEnd | undefined>;
  allowance(token: Address, owner: Address, spender: Address): Promise<bigint>;
  /** Whether a call would succeed now. */
  wouldSucceed(call: {
    readonly from: Address;
    readonly to: Address;
    readonly data: Hex;
  }): Promise<boolean>;
}
