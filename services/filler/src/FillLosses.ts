/** Coin that fills on a chain cost for nothing within a day. */
export interface ChainFillLosses {
  /** Name of the chain. */
  readonly chain: string;
  /** Smallest unit of the coin. */
  readonly lost: bigint;
  /** The bound, smallest unit. */
  readonly most: bigint;
}

interface Seen extends ChainFillLosses {
  /** When the losses were first seen to leave no room, unix milliseconds. */
  readonly since: number;
}

/** Chains on which losses left no room for a fill when that was asked last. */
export class FillLosses {
  readonly #byChain = new Map<string, Seen>();

  get atBound(): Seen[] {
    return [...this.#byChain.values()];
  }

  note(losses: ChainFillLosses): void {
    const { chain, lost, most } = losses;
    if (lost < most) this.#byChain.delete(chain);
    else {
      const { since = Date.now() } = this.#byChain.get(chain) ?? {};
      this.#byChain.set(chain, { ...losses, since });
    }
  }
}
