import type { HealthProblem } from "./HealthProblem.ts";
import type { ChainLimits } from "./healthLimits.ts";

/** A chain's newest block. */
export interface Head {
  readonly height: bigint;
  /** Unix seconds. */
  readonly timestamp: bigint;
}

/** How old newest blocks may be. */
type HeadLimits = Pick<ChainLimits, "headAge" | "headAgeOf">;

/** The newest block of each chain that was seen. */
export class Heads {
  readonly #byChain = new Map<string, Head>();

  /** @param chain Its name. */
  note(chain: string, { height, timestamp }: Head): void {
    this.#byChain.set(chain, { height, timestamp });
  }

  /** By the chain's name. */
  get all(): ReadonlyMap<string, Head> {
    return this.#byChain;
  }

  /**
   * Chains whose newest block is too old: they stand still, their RPCs lag, or cannot be read.
   *
   * @param now Unix milliseconds.
   */
  problems({ headAge, headAgeOf }: HeadLimits, now = Date.now()): HealthProblem[] {
    return [...this.#byChain].flatMap(([chain, { height, timestamp }]) => {
      const since = Number(timestamp) * 1_000;
      const age = Math.floor((now - since) / 1_000);
      const most = headAgeOf[chain] ?? headAge;
      if (age <= most) return [];
      const reason = `the newest block of ${chain} that was seen, ${height}, is ${age} s old, more than ${most} s`;
      return [{ part: "head", chain, reason, since }];
    });
  }
}
