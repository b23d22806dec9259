/** What the account has somewhere. */
export interface Balance {
  /** Name of the chain. */
  readonly chain: string;
  /** Symbol of the asset; undefined for the chain's coin. */
  readonly symbol: string | undefined;
  /** Units of the asset, or smallest unit of the coin. */
  readonly amount: bigint;
  /** What is left of it. */
  readonly floor: bigint;
}

/** What the account had when that was asked last. */
export class Balances {
  readonly #byPlace = new Map<string, Balance>();

  get all(): Balance[] {
    return [...this.#byPlace.values()];
  }

  /** Those with which nothing can be advanced any more. */
  get atFloor(): Balance[] {
    return this.all.filter(({ amount, floor }) => amount <= floor);
  }

  note(balance: Balance): void {
    this.#byPlace.set(`${balance.chain}/${balance.symbol}`, balance);
  }
}
