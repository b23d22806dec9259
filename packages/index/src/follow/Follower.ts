import type { Hex } from "@causeway/protocol";

import type { Book } from "../Book.ts";
import type { ChainStore } from "../ChainStore.ts";
import type { EventHint } from "../EventHint.ts";
import type { EventPair } from "../EventPair.ts";
import type { EventWitness } from "../EventWitness.ts";
import type { IndexedChain } from "../IndexedChain.ts";
import type { Sequence } from "../Sequence.ts";
import type { Followed, FollowReports, FollowSettings } from "./Followed.ts";
import { fillHistory } from "./fillHistory.ts";
import { follow } from "./follow.ts";
import { compareBooks } from "./omissions/compareBooks.ts";
import { compareCounts } from "./omissions/compareCounts.ts";
import { RangeSize } from "./RangeSize.ts";
import { resume } from "./resume.ts";

/** Looks at the same newest block for one question for the newest final one. */
const LOOKS_PER_FINALITY = 4;

/** What a follower works with. */
export interface FollowerOptions {
  readonly chain: IndexedChain;
  /** Its history begins at the block of the first deployment, or below: numbers of events begin there. */
  readonly store: ChainStore;
  /** What shows that an RPC left events out, if the chain has it. */
  readonly witness?: EventWitness;
  /** Of all products. */
  readonly sequences: readonly Sequence[];
  /** Of all products. */
  readonly pairs: readonly EventPair[];
  /** The same. */
  readonly hints?: readonly EventHint[];
  /** The same. */
  readonly books?: readonly Book[];
  readonly settings: FollowSettings;
  readonly reports: FollowReports;
}

/**
 * Brings one chain's events into the index. Each method is one step, and its result says whether it changed the index: a
 * service runs each as a stage of its own, so that history does not delay the head. A step that is killed anywhere may be
 * run again.
 */
export class Follower {
  readonly #followed: Followed;
  /** Looks that found nothing new, and the newest block of all of them. */
  #idle: { readonly hash: Hex | undefined; readonly looks: number } = { hash: undefined, looks: 0 };

  constructor({ witness, hints = [], books = [], ...options }: FollowerOptions) {
    const size = new RangeSize(options.settings.range);
    this.#followed = { ...options, witness, hints, books, size, agreed: new Map() };
  }

  /** Comes before all other steps of a writer. */
  resume(): Promise<void> {
    return resume(this.#followed.store);
  }

  /**
   * Reads the head and what became final.
   *
   * @throws FinalDataContradicted, EventsOmitted, ChainError.
   */
  follow(): Promise<boolean> {
    return follow(this.#followed);
  }

  /**
   * Does the same for a caller that looks again and again. While the newest block stays the same, only each fourth look
   * asks what became final.
   *
   * @throws FinalDataContradicted, EventsOmitted, ChainError.
   */
  async watch(): Promise<boolean> {
    const head = await this.#followed.chain.newestBlock();
    const { hash, looks } = this.#idle;
    if (head.hash === hash) this.#idle = { hash, looks: looks + 1 };
    if (head.hash === hash && looks + 1 < LOOKS_PER_FINALITY) return false;
    const isChanged = await follow(this.#followed, head);
    this.#idle = { hash: isChanged ? undefined : head.hash, looks: 0 };
    return isChanged;
  }

  /**
   * Reads history behind the head.
   *
   * @throws EventsOmitted, ChainError.
   */
  fill(): Promise<boolean> {
    return fillHistory(this.#followed);
  }

  /**
   * Compares the index with the chain's counts and sums.
   *
   * @throws EventsOmitted, ChainError.
   */
  async compare(): Promise<boolean> {
    const isCounted = await compareCounts(this.#followed);
    return (await compareBooks(this.#followed)) || isCounted;
  }
}
