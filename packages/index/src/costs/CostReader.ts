import type { ChainError } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

/** A transaction of a final block, whose cost somebody asks for. */
export interface WantedTransaction {
  readonly hash: Hex;
  readonly height: bigint;
  readonly blockHash: Hex;
}

/** What a transaction's sender paid. */
export interface TransactionCost extends WantedTransaction {
  /** In the unit in which the chain's messages have their gas limits. */
  readonly gasUsed: bigint;
  /** Of a unit of gas, smallest unit of the chain's coin. */
  readonly gasPrice: bigint;
  /** What its bytes cost beside the gas, on a chain that stores them on another one; else 0. */
  readonly l1Fee: bigint;
}

/** Reads what transactions cost. A family of chains has one adapter for it. */
export interface CostReader {
  /**
   * For each transaction, in order: its cost, or why it cannot be told, though the chain's RPCs answer. `BlockReplaced` says
   * that the transaction is not, or not yet, in its block, `RpcDisagreement` that the RPCs differ about it.
   *
   * @throws ChainError `RpcUnavailable`
   */
  transactions(wanted: readonly WantedTransaction[]): Promise<(TransactionCost | ChainError)[]>;
}
