const WHOLE_BPS = 10_000n;

/** A part of all that is charged. */
export interface FeeShare<Account> {
  readonly account: Account;
  readonly bps: bigint;
}

/** What each account can pull of a purse: credits whose sum never exceeds what is held. As `FeeShares` computes them. */
export class FeeCredits<Account> {
  #credits: ReadonlyMap<Account, bigint> = new Map();
  #shares: readonly FeeShare<Account>[];
  #held = 0n;

  constructor(shares: readonly FeeShare<Account>[]) {
    this.#shares = shares;
  }

  /** Fees that were charged and not pulled. */
  get held(): bigint {
    return this.#held;
  }

  /** Charging credits nobody. */
  charge(amount: bigint): void {
    this.#held += amount;
  }

  /** Asking credits nobody either: what does not divide is left over where credits are written. */
  creditOf(account: Account): bigint {
    return this.#credited().get(account) ?? 0n;
  }

  /** What was charged before goes by the shares of before. */
  setShares(shares: readonly FeeShare<Account>[]): void {
    this.#credits = this.#credited();
    this.#shares = shares;
  }

  /** @throws RangeError for more than the account's credit. */
  pull(account: Account, amount: bigint): void {
    const credits = this.#credited();
    const credit = credits.get(account) ?? 0n;
    if (amount > credit) throw new RangeError(`${amount} of ${credit}`);
    this.#credits = credits.set(account, credit - amount);
    this.#held -= amount;
  }

  /** Rounds down: what is left over is shared the next time. */
  #credited(): Map<Account, bigint> {
    const credits = new Map(this.#credits);
    const fees = this.#held - [...credits.values()].reduce((sum, credit) => sum + credit, 0n);
    for (const { account, bps } of this.#shares) {
      credits.set(account, (credits.get(account) ?? 0n) + (fees * bps) / WHOLE_BPS);
    }
    return credits;
  }
}
