import type { Blocks } from "@causeway/chains";

import type { Book } from "../Book.ts";
import type { ChainStore } from "../ChainStore.ts";
import type { EventHint } from "../EventHint.ts";
import type { EventPair } from "../EventPair.ts";
import type { EventWitness } from "../EventWitness.ts";
import type { IndexedChain } from "../IndexedChain.ts";
import type { Sequence } from "../Sequence.ts";
import type { RangeSize } from "./RangeSize.ts";

/** How a chain is read. */
export interface FollowSettings {
  /** The most blocks of one request for events: the chain's `logRange`. */
  readonly range: bigint;
  /** Requests for events at the same time. */
  readonly parallel: number;
  /** The most blocks that one look adds at the head, with their headers. */
  readonly mostHeaders: bigint;
  /** Whether headers of history are read too, so that blooms show what an RPC leaves out there. */
  readonly hasHistoryHeaders: boolean;
}

/** Blocks in which an RPC left events out. A later reading found them. */
export interface Omission extends Blocks {
  /** Name of the chain. */
  readonly chain: string;
  readonly rpcs: readonly string[];
}

/** Blocks that are replaced by others. */
export interface Replacement {
  /** Name of the chain. */
  readonly chain: string;
  /** Newest block that stays. */
  readonly above: bigint;
  /** Newest block that goes. */
  readonly observed: bigint;
}

/** What a follower says while it works. */
export interface FollowReports {
  readonly omitted: (omission: Omission) => void;
  readonly replaced: (replacement: Replacement) => void;
}

/** A sum that agreed with the chain's state after a final block. */
export interface AgreedSum {
  readonly height: bigint;
  readonly amount: bigint;
}

/** A chain, its part of the index, and all that the steps of following share. */
export interface Followed {
  readonly chain: IndexedChain;
  readonly store: ChainStore;
  readonly witness: EventWitness | undefined;
  readonly sequences: readonly Sequence[];
  readonly pairs: readonly EventPair[];
  readonly hints: readonly EventHint[];
  readonly books: readonly Book[];
  readonly settings: FollowSettings;
  readonly reports: FollowReports;
  readonly size: RangeSize;
  /** Up to where sums agreed with the chain's state, by book and accounts. */
  readonly agreed: Map<string, AgreedSum>;
}
