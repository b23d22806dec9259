import type { SubmittedTransaction } from "@causeway/chains";
import type { FeeSubject } from "@causeway/protocol";

import type { HeldGasPrice, ScheduleBounds } from "./decision/decideMove.ts";
import type { Sample } from "./decision/Sample.ts";

/** A chain whose gas has a price, and whose fee schedule says what delivery elsewhere costs. */
export interface PricedChain {
  /** For people and metrics. */
  readonly name: string;
  readonly chainId: bigint;
  /**
   * What gas costs on it.
   *
   * @throws ChainError `RpcDisagreement`, `RpcUnavailable`
   */
  sample(): Promise<Sample>;
  /** What its schedule holds now. Nothing of it is remembered. */
  schedule(): Promise<HeldSchedule>;
  /**
   * Moves gas prices, all in one transaction.
   *
   * @throws DailyCapReached, FeesAboveCap, ChainError and others of `TransactionSender`
   */
  move(moves: readonly GasPriceMove[]): Promise<SubmittedTransaction>;
  /** What its transactions of the last 24 hours may have cost at most, wei. */
  paid(): Promise<bigint>;
  close(): void;
}

/** A subject's next gas price, wei of the origin's coin. */
export interface GasPriceMove extends FeeSubject {
  readonly gasPrice: bigint;
}

/** What a schedule has in force for a subject. */
export interface PricedEntry extends FeeSubject, HeldGasPrice {}

/** A schedule as of one block. */
export interface HeldSchedule extends ScheduleBounds {
  readonly entries: readonly PricedEntry[];
}
