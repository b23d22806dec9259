/** Repayments of a chain that stand aside: the curve would take more of them than the account lets it. */
export interface AsideRepayments {
  /** Name of the chain. */
  readonly chain: string;
  readonly count: number;
  /** How much the account lets the curve take there, of the transfer. */
  readonly boundBps: bigint;
}

interface Seen extends AsideRepayments {
  /** When the first of them was seen, unix milliseconds. */
  readonly since: number;
}

/** Which repayments stood aside when that was asked last. */
export class StandingAside {
  readonly #byChain = new Map<string, Seen>();

  get all(): Seen[] {
    return [...this.#byChain.values()];
  }

  note(repayments: AsideRepayments): void {
    const { chain, count } = repayments;
    if (count === 0) this.#byChain.delete(chain);
    else {
      const { since = Date.now() } = this.#byChain.get(chain) ?? {};
      this.#byChain.set(chain, { ...repayments, since });
    }
  }
}
