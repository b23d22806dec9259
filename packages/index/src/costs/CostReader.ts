import type { Hex } from "@causeway/protocol";

/** A transaction whose cost somebody asked for, in a final block. */
export interface WantedTransaction {
  readonly hash: Hex;
  readonly height: bigint;
  readonly blockHash: Hex;
}

/** What a transaction's sender paid. */
export interface TransactionCost extends WantedTransaction {
  /** In TON: nanoton, at a price of 1. */
  readonly gasUsed: bigint;
  /** Of a unit of gas, smallest unit of the chain's coin. */
  readonly gasPrice: bigint;
  /** What its bytes cost beside the gas, on a chain that stores them on another one; else 0. */
  readonly l1Fee: bigint;
}

/** Reads what transactions cost. A family of chains has one adapter for it. */
export interface CostReader {
  /**
   * What transactions cost. It leaves out a transaction that is not, or not yet, in its block.
   *
   * @throws ChainError `RpcUnavailable`, `RpcDisagreement`
   */
  transactions(wanted: readonly WantedTransaction[]): Promise<TransactionCost[]>;
}
