import type { EvidenceKind } from "@causeway/chains";

/** What a light client needs of a chain's next checkpoint. */
export interface CheckpointRequest {
  /** Least height. */
  readonly height: bigint;
  /** Least epoch. */
  readonly epoch: bigint;
}

const NOTHING: CheckpointRequest = { height: 0n, epoch: 0n };

/**
 * Checkpoints that light clients need though no message waits for them, by origin and by the kind of evidence that the
 * clients take.
 */
export class CheckpointRequests {
  readonly #byNeed = new Map<string, CheckpointRequest>();
  readonly #tooEarly = new Map<string, bigint>();

  /** What is asked of a chain; zeros if nothing is. */
  of(chainId: bigint, kind: EvidenceKind): CheckpointRequest {
    return this.#byNeed.get(keyOf(chainId, kind)) ?? NOTHING;
  }

  add(chainId: bigint, kind: EvidenceKind, request: Partial<CheckpointRequest>): void {
    const known = this.of(chainId, kind);
    const { height = 0n, epoch = 0n } = request;
    this.#byNeed.set(keyOf(chainId, kind), {
      height: larger(height, known.height),
      epoch: larger(epoch, known.epoch),
    });
  }

  /** Notes that the epoch that was asked for has not begun at `height`. */
  noteTooEarly(chainId: bigint, kind: EvidenceKind, height: bigint): void {
    this.#tooEarly.set(keyOf(chainId, kind), height);
  }

  /** Whether the epoch that was asked for is known not to have begun at `height`. */
  isTooEarly(chainId: bigint, kind: EvidenceKind, height: bigint): boolean {
    return height <= (this.#tooEarly.get(keyOf(chainId, kind)) ?? -1n);
  }

  /** Forgets what a checkpoint fulfils. */
  fulfil(chainId: bigint, kind: EvidenceKind, checkpoint: CheckpointRequest): void {
    if (fulfils(checkpoint, this.of(chainId, kind))) this.#byNeed.delete(keyOf(chainId, kind));
  }
}

/** Whether a checkpoint is what was asked for. */
export function fulfils(checkpoint: CheckpointRequest, request: CheckpointRequest): boolean {
  return checkpoint.height >= request.height && checkpoint.epoch >= request.epoch;
}

function keyOf(chainId: bigint, kind: EvidenceKind): string {
  return `${chainId}/${kind}`;
}

function larger(a: bigint, b: bigint): bigint {
  if (a > b) return a;
  return b;
}
