import type { Hex } from "@causeway/protocol";

import type { TransactionInfo } from "./MailboxEvent.ts";
import type { Submission } from "./Submission.ts";

/** A transaction in a block, with who made it and how it went. */
export interface AccountTransaction extends TransactionInfo {
  readonly from: Hex;
  /** Whom it calls; undefined if it deploys. */
  readonly to: Hex | undefined;
  readonly nonce: bigint;
  /** Smallest unit of the chain's coin. */
  readonly value: bigint;
  readonly data: Hex;
  readonly hasSucceeded: boolean;
}

/** What accounts have and did on a chain. Reads are of the newest block unless another is named. */
export interface Accounts {
  /** Decimals of the chain's coin: its smallest unit is what amounts of the coin count. */
  readonly coinDecimals: number;
  /** What an account has, smallest unit of the chain's coin. */
  coinOf(account: Hex): Promise<bigint>;
  /** What an account has, smallest unit of a token. */
  tokenOf(token: Hex, account: Hex): Promise<bigint>;
  allowanceOf(token: Hex, owner: Hex, spender: Hex): Promise<bigint>;
  approveCall(token: Hex, spender: Hex, amount: bigint): Submission;
  /** Whether there is code at an address. */
  isContract(account: Hex): Promise<boolean>;
  /** The most that a unit of gas costs in the next block, for who does not hurry; smallest unit of the coin. */
  gasPrice(): Promise<bigint>;
  /** How many transactions an account had sent by the end of a block. */
  transactionCount(account: Hex, height: bigint): Promise<bigint>;
  /**
   * The transaction of an account that used a nonce.
   *
   * @param after A block in which it was not used yet.
   * @returns undefined if the nodes have forgotten what is asked.
   */
  transactionOfNonce(account: Hex, nonce: bigint, after: bigint): Promise<Hex | undefined>;
  /** Undefined while no block holds it. */
  transaction(hash: Hex): Promise<AccountTransaction | undefined>;
}
