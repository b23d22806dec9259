import type { EnvironmentFile } from "@causeway/environment";

/** A log of a contract of the environment. */
export interface RecordedLog {
  /** Its place among the logs of its transaction. */
  readonly place: number;
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

export interface RecordedTransaction {
  readonly hash: string;
  /** Unix seconds of its block. */
  readonly at: number;
  readonly logs: readonly RecordedLog[];
}

/** Transactions that a chain had after others, before a reorganisation took them away. */
export interface RecordedBranch {
  /** How many transactions of the chain come before. */
  readonly after: number;
  readonly transactions: readonly RecordedTransaction[];
}

export interface RecordedChain {
  readonly config: EnvironmentFile["chains"][number];
  /** Unix seconds of the newest block. */
  readonly now: number;
  /** Transactions that set up the contracts: the first ones. */
  readonly setUp: number;
  readonly transactions: readonly RecordedTransaction[];
  readonly branches: readonly RecordedBranch[];
  /** By lane: how many messages the chain's mailbox sent. */
  readonly sent: Readonly<Record<string, number>>;
  /** By token: what the receiver of orders holds, smallest units. */
  readonly held: Readonly<Record<string, string>>;
}

/** Where a transfer stands in the end, as the views of the contracts say. */
export interface RecordedTransfer {
  readonly transferId: string;
  readonly state: string;
  /** Left out of a transfer without an order. */
  readonly order?: string;
}

/** What random traffic did on three chains with our contracts. */
export interface Recording {
  readonly chains: readonly RecordedChain[];
  readonly transfers: readonly RecordedTransfer[];
}
