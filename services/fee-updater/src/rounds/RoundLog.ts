import { cut } from "@causeway/peers";
import type { HealthProblem } from "@causeway/service";

/** How a chain's rounds go. */
export interface ChainRounds {
  /** The chain's name. */
  readonly chain: string;
  /** When the last one went through, unix milliseconds; null if none did. */
  readonly lastRoundAt: number | null;
  /** Why the last one did not; null if it did. */
  readonly error: string | null;
}

/** Intervals without a round that went through, after which something is wrong. */
const MOST_INTERVALS = 3;

/** Which rounds went through, for whoever watches. */
export class RoundLog {
  readonly #byChain: Map<string, ChainRounds>;
  readonly #patience: number;
  readonly #startedAt: number;

  /** @param interval Milliseconds between a chain's rounds. */
  constructor(chains: readonly string[], interval: number, now = Date.now()) {
    this.#byChain = new Map(
      chains.map((chain) => [chain, { chain, lastRoundAt: null, error: null }]),
    );
    this.#patience = MOST_INTERVALS * interval;
    this.#startedAt = now;
  }

  get all(): readonly ChainRounds[] {
    return [...this.#byChain.values()];
  }

  /** Chains on which no round went through for too long. */
  problems(now = Date.now()): HealthProblem[] {
    return this.all.flatMap(({ chain, lastRoundAt, error }) => {
      const since = lastRoundAt ?? this.#startedAt;
      if (now - since <= this.#patience) return [];
      const seconds = Math.floor((now - since) / 1_000);
      const why = error ?? "one runs and gets no further";
      const reason = `no round went through on ${chain} for ${seconds} s: ${why}`;
      return [{ part: "round", chain, reason, since }];
    });
  }

  wentThrough(chain: string, now = Date.now()): void {
    this.#byChain.set(chain, { chain, lastRoundAt: now, error: null });
  }

  /** @returns whether it is another error than before. */
  failed(chain: string, { message }: Error): boolean {
    const { lastRoundAt = null, error: before } = this.#byChain.get(chain) ?? {};
    const error = cut(message);
    this.#byChain.set(chain, { chain, lastRoundAt, error });
    return before !== error;
  }

  /** The round went through, and did not do what it would have had to pay for. */
  refused(chain: string, { message }: Error, now = Date.now()): void {
    this.#byChain.set(chain, { chain, lastRoundAt: now, error: cut(message) });
  }
}
