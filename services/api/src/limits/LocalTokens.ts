import type { Grant, LimitOf, Tokens } from "./Tokens.ts";

/** Windows of a minute: short ones, so that the shared limits hold again soon. */
const WINDOWS = 12;
const WINDOW = 60_000 / WINDOWS;
/** Weight that a window has at least, if the limit of a minute has it. */
const LEAST = 5;
const MOST_CLIENTS = 100_000;

/** Limits of one process, while the primary does not answer: in a minute it lets through the limit of a minute. */
export class LocalTokens implements Tokens {
  readonly #monotonic: () => number;
  #used = new Map<string, number>();
  #endsAt = 0;

  /** @param monotonic Milliseconds of a clock that never jumps. */
  constructor(monotonic: () => number) {
    this.#monotonic = monotonic;
  }

  async grant({ client, policy, limit }: LimitOf, wanted: number): Promise<Grant> {
    this.#beginWindow();
    const share = Math.min(limit, Math.max(LEAST, Math.ceil(limit / WINDOWS)));
    const name = `${policy} ${client}`;
    const used = this.#used.get(name) ?? this.#usedByStranger(share);
    const rest = Math.max(0, share - used);
    const tokens = Math.min(wanted, rest);
    this.#used.set(name, used + tokens);
    return {
      tokens,
      left: rest - tokens,
      milliseconds: Math.max(1, this.#endsAt - this.#monotonic()),
    };
  }

  /** If there are too many clients for the memory of a process, further ones wait. */
  #usedByStranger(share: number): number {
    return this.#used.size < MOST_CLIENTS ? 0 : share;
  }

  #beginWindow(): void {
    const now = this.#monotonic();
    if (now < this.#endsAt) return;
    this.#used = new Map();
    this.#endsAt = now + WINDOW;
  }
}
