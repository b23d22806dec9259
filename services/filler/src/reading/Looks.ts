import type { Hex } from "@causeway/protocol";

/** A block of a chain, as it was seen. */
interface Seen {
  /** Unix milliseconds. */
  readonly at: number;
  readonly height: bigint;
}

/** When the index was seen to have a chain's newest block. */
interface Look {
  /** When that was the newest block, unix milliseconds. */
  readonly at: number;
  /** Time of that block, unix seconds. */
  readonly blockTime: bigint;
}

/** A block that the index has, and that the chain has too. */
export interface IndexedHead {
  readonly height: bigint;
  /** Unix seconds. */
  readonly timestamp: bigint;
}

/**
 * When the index had each chain's newest block last. While it is behind, or shows another history than the chain, nobody
 * knows whether a block was replaced. The same holds where the newest block is old, by our own clock: the chain may have
 * gone on without us.
 */
export class Looks {
  readonly #byChain = new Map<bigint, Look>();
  readonly #awaited = new Map<bigint, Seen>();
  readonly #blocks = new Map<bigint, Hex>();
  readonly #mostAge: (chainId: bigint) => number;
  readonly #now: () => number;

  /**
   * @param mostAge Seconds that a chain's newest block may be old.
   * @param now Unix milliseconds.
   */
  constructor(mostAge: (chainId: bigint) => number, now: () => number = Date.now) {
    this.#mostAge = mostAge;
    this.#now = now;
  }

  /** Notes the newest block that all RPCs of a chain have, before the index is looked at. */
  sawHead(chainId: bigint, height: bigint): void {
    // The index has to reach the block of the first look since it last had the newest one: chains may be faster than looks.
    if (!this.#awaited.has(chainId)) this.#awaited.set(chainId, { at: this.#now(), height });
  }

  /**
   * Notes the newest block that the index has of a chain.
   *
   * @returns whether the index reached the block that was the newest one.
   */
  sawIndex(chainId: bigint, { height, timestamp }: IndexedHead): boolean {
    const awaited = this.#awaited.get(chainId);
    if (awaited === undefined || height < awaited.height) return false;
    this.#awaited.delete(chainId);
    this.#byChain.set(chainId, { at: awaited.at, blockTime: timestamp });
    return true;
  }

  /** Whether the index has another newest block than when that was asked last. */
  isNew(chainId: bigint, hash: Hex): boolean {
    const isNew = this.#blocks.get(chainId) !== hash;
    this.#blocks.set(chainId, hash);
    return isNew;
  }

  /** Forgets the last look: what the index has of the chain holds no more. */
  forget(chainId: bigint): void {
    this.#byChain.delete(chainId);
    this.#awaited.delete(chainId);
  }

  /** Whether the index had the newest block within so many milliseconds, and this block is not too old. */
  isFresh(chainId: bigint, milliseconds: number): boolean {
    const look = this.#byChain.get(chainId);
    if (look === undefined || this.#now() - look.at > milliseconds) return false;
    return !this.isPast(chainId, look.blockTime);
  }

  /** Whether a block of that time is too old to be a chain's newest. */
  isPast(chainId: bigint, blockTime: bigint): boolean {
    return this.#now() / 1_000 - Number(blockTime) > this.#mostAge(chainId);
  }
}
