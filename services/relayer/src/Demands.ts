/** What a light client needs of a chain's next checkpoint. */
export interface Demand {
  /** Least height. */
  readonly height: bigint;
  /** Least epoch. */
  readonly epoch: bigint;
}

const NOTHING: Demand = { height: 0n, epoch: 0n };

/** Checkpoints that light clients need though no message waits for them, by origin. */
export class Demands {
  readonly #byChain = new Map<bigint, Demand>();
  readonly #tooEarly = new Map<bigint, bigint>();

  /** What is demanded of a chain; zeros if nothing is. */
  of(chainId: bigint): Demand {
    return this.#byChain.get(chainId) ?? NOTHING;
  }

  add(chainId: bigint, demand: Partial<Demand>): void {
    const known = this.of(chainId);
    const { height = 0n, epoch = 0n } = demand;
    this.#byChain.set(chainId, {
      height: larger(height, known.height),
      epoch: larger(epoch, known.epoch),
    });
  }

  /** Notes that the epoch that is demanded has not begun at `height`. */
  noteTooEarly(chainId: bigint, height: bigint): void {
    this.#tooEarly.set(chainId, height);
  }

  /** Whether the epoch that is demanded is known not to have begun at `height`. */
  isTooEarly(chainId: bigint, height: bigint): boolean {
    return height <= (this.#tooEarly.get(chainId) ?? -1n);
  }

  /** Forgets demands that a checkpoint meets. */
  meet(chainId: bigint, { height, epoch }: Demand): void {
    const known = this.of(chainId);
    if (height >= known.height && epoch >= known.epoch) this.#byChain.delete(chainId);
  }
}

function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}
