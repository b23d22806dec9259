import type { Hex } from "@causeway/protocol";

/** How a transaction ended: only the journal of this machine knows those that no block holds. */
export type ActOutcomeKind = "done" | "reverted" | "abandoned" | "pending";

/** One transaction by which somebody administered a chain. */
export interface Act {
  readonly chain: string;
  /** Unix seconds: of the block, or of the journal's entry where no block is known. */
  readonly time: bigint;
  readonly block?: number;
  /** The account or Safe that acted, as its family writes addresses; its name if the configuration has one. */
  readonly account: { readonly name?: string; readonly address: string };
  /** Each thing that the transaction did, in words, in order. */
  readonly did: readonly string[];
  readonly transaction: Hex;
  readonly outcome: ActOutcomeKind;
}

/** Which acts are read. */
export interface ActsWindow {
  /** Unix seconds; undefined for the whole history. */
  readonly since?: bigint;
  /** The most acts that are read of a chain: the newest ones. */
  readonly limit: number;
}

/** The acts of a chain, oldest first. */
export interface ActsReading {
  readonly chain: string;
  readonly acts: readonly Act[];
  /** Number of acts in the window, read or not. */
  readonly count: number;
  /** Why the chain's events could not be read; the acts are those of the journal then. */
  readonly unread?: string;
}
