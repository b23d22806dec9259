import type { Grant, LimitOf, Tokens } from "./Tokens.ts";

/** Milliseconds until a primary that did not answer is asked again. */
const PAUSE = 5_000;

/** Limits of the primary, or of the process alone while the primary does not answer. */
export class SteadyTokens implements Tokens {
  readonly #shared: Tokens;
  readonly #alone: Tokens;
  readonly #monotonic: () => number;
  readonly #onFailure: (error: unknown) => void;
  #asksAgainAt: number | undefined;

  /** @param onFailure Told each time that the primary did not answer. */
  constructor(
    shared: Tokens,
    alone: Tokens,
    monotonic: () => number,
    onFailure: (error: unknown) => void,
  ) {
    this.#shared = shared;
    this.#alone = alone;
    this.#monotonic = monotonic;
    this.#onFailure = onFailure;
  }

  async grant(limit: LimitOf, wanted: number): Promise<Grant> {
    const now = this.#monotonic();
    if (this.#asksAgainAt !== undefined && now < this.#asksAgainAt) {
      return this.#alone.grant(limit, wanted);
    }
    // After a failure, one request asks the primary, and the others do not wait for its answer.
    if (this.#asksAgainAt !== undefined) this.#asksAgainAt = now + PAUSE;
    try {
      const grant = await this.#shared.grant(limit, wanted);
      this.#asksAgainAt = undefined;
      return grant;
    } catch (error) {
      this.#asksAgainAt = this.#monotonic() + PAUSE;
      this.#onFailure(error);
      return this.#alone.grant(limit, wanted);
    }
  }
}
