const WHOLE_BPS = 10_000n;

/** A part of all that is charged. */
export interface FeeShare<Account> {
  readonly account: Account;
  readonly bps: bigint;
}

/** What each account can pull, wei, and what is held beyond: credits whose sum never exceeds what is held. */
export class FeeCredits<Account> {
  readonly #credits = new Map<Account, bigint>();
  #shares: readonly FeeShare<Account>[];
  #held = 0n;

  constructor(shares: readonly FeeShare<Account>[]) {
    this.#shares = shares;
  }

  /** Fees that were charged and not pulled, wei. */
  get held(): bigint {
    return this.#held;
  }

  /** Charging credits nobody. */
  charge(amount: bigint): void {
    this.#held += amount;
  }

  creditOf(account: Account): bigint {
    this.#credit();
    return this.#credits.get(account) ?? 0n;
  }

  /** What was charged before goes by the shares of before. */
  setShares(shares: readonly FeeShare<Account>[]): void {
    this.#credit();
    this.#shares = shares;
  }

  /** @throws RangeError for more than the account's credit. */
  pull(account: Account, amount: bigint): void {
    const credit = this.creditOf(account);
    if (amount > credit) throw new RangeError(`${amount} of ${credit} wei`);
    this.#credits.set(account, credit - amount);
    this.#held -= amount;
  }

  /** Rounds down: what is left over is shared the next time. */
  #credit(): void {
    const credited = [...this.#credits.values()].reduce((sum, credit) => sum + credit, 0n);
    const fees = this.#held - credited;
    for (const { account, bps } of this.#shares) {
      const part = (fees * bps) / WHOLE_BPS;
      this.#credits.set(account, (this.#credits.get(account) ?? 0n) + part);
    }
  }
}
