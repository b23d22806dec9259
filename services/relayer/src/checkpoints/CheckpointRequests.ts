/** What a light client needs of a chain's next checkpoint. */
export interface CheckpointRequest {
  /** Least height. */
  readonly height: bigint;
  /** Least epoch. */
  readonly epoch: bigint;
}

const NOTHING: CheckpointRequest = { height: 0n, epoch: 0n };

/** Checkpoints that light clients need though no message waits for them, by origin. */
export class CheckpointRequests {
  readonly #byChain = new Map<bigint, CheckpointRequest>();
  readonly #tooEarly = new Map<bigint, bigint>();

  /** What is asked of a chain; zeros if nothing is. */
  of(chainId: bigint): CheckpointRequest {
    return this.#byChain.get(chainId) ?? NOTHING;
  }

  add(chainId: bigint, request: Partial<CheckpointRequest>): void {
    const known = this.of(chainId);
    const { height = 0n, epoch = 0n } = request;
    this.#byChain.set(chainId, {
      height: larger(height, known.height),
      epoch: larger(epoch, known.epoch),
    });
  }

  /** Notes that the epoch that was asked for has not begun at `height`. */
  noteTooEarly(chainId: bigint, height: bigint): void {
    this.#tooEarly.set(chainId, height);
  }

  /** Whether the epoch that was asked for is known not to have begun at `height`. */
  isTooEarly(chainId: bigint, height: bigint): boolean {
    return height <= (this.#tooEarly.get(chainId) ?? -1n);
  }

  /** Forgets what a checkpoint fulfils. */
  fulfil(chainId: bigint, { height, epoch }: CheckpointRequest): void {
    const known = this.of(chainId);
    if (height >= known.height && epoch >= known.epoch) this.#byChain.delete(chainId);
  }
}

function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}
