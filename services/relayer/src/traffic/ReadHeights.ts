import type { Cursor } from "../store/cursors.ts";

/** How far each chain was read, as the database has it, for whoever watches. */
export class ReadHeights {
  readonly #byChain = new Map<bigint, Cursor>();

  /** In the order of their ids. */
  get all(): readonly (Cursor & { readonly chainId: bigint })[] {
    const read = [...this.#byChain].map(([chainId, cursor]) => ({ chainId, ...cursor }));
    return read.sort((one, other) => (one.chainId < other.chainId ? -1 : 1));
  }

  of(chainId: bigint): Cursor | undefined {
    return this.#byChain.get(chainId);
  }

  /** Stages of a chain read side by side: what one of them knows may be older. */
  note(chainId: bigint, { observedHeight, finalisedHeight }: Cursor): void {
    const known = this.#byChain.get(chainId) ?? { observedHeight, finalisedHeight };
    this.#byChain.set(chainId, {
      observedHeight: larger(observedHeight, known.observedHeight),
      finalisedHeight: larger(finalisedHeight, known.finalisedHeight),
    });
  }
}

function larger(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
