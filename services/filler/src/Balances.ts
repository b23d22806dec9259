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

interface LowBalance extends Balance {
  /** When it was first seen at its floor, unix milliseconds. */
  readonly since: number;
}

/** What the account had when that was asked last. */
export class Balances {
  readonly #low = new Map<string, LowBalance>();

  /** Those with which nothing can be advanced any more. */
  get atFloor(): LowBalance[] {
    return [...this.#low.values()];
  }

  note(balance: Balance): void {
    const place = `${balance.chain}/${balance.symbol}`;
    if (balance.amount > balance.floor) this.#low.delete(place);
    else {
      const { since = Date.now() } = this.#low.get(place) ?? {};
      this.#low.set(place, { ...balance, since });
    }
  }
}
