import { type Followed, follow, type Moved, type Path } from "./Path.ts";

/** What one search has computed, and how much more it may compute. */
export class SearchWork {
  #left: number;
  readonly #unmoved = new Map<Path, Map<bigint, Followed | undefined>>();

  /** @param mostSwaps Swaps in pools. After them, the search keeps the best that it has. */
  constructor(mostSwaps: number) {
    this.#left = mostSwaps;
  }

  /** Swaps that may still be computed. */
  get left(): number {
    return this.#left;
  }

  /** As {@link follow}. A path whose pools nothing has moved is computed once for each amount. */
  readonly follow = (path: Path, amountIn: bigint, moved: Moved): Followed | undefined => {
    if (moved.size > 0 && path.some(({ pool }) => moved.has(pool))) {
      return this.#compute(path, amountIn, moved);
    }
    const known = this.#unmoved.get(path) ?? new Map<bigint, Followed | undefined>();
    this.#unmoved.set(path, known);
    if (!known.has(amountIn)) known.set(amountIn, this.#compute(path, amountIn, moved));
    return known.get(amountIn);
  };

  #compute(path: Path, amountIn: bigint, moved: Moved): Followed | undefined {
    this.#left -= path.length;
    return follow(path, amountIn, moved);
  }
}
