/** As lists of tokens name the coin of a chain. */
export const COIN = `0x${"0".repeat(40)}`;

/** What the faucet gives at once of one token. */
export interface Gift {
  readonly chainId: bigint;
  /** The chain's name. */
  readonly chain: string;
  /** Address of the token; `COIN` for the chain's coin. */
  readonly token: string;
  readonly symbol: string;
  readonly decimals: number;
  /** Smallest units. */
  readonly amount: bigint;
}

/** Gives coin and tokens on a chain. */
export interface Giver {
  readonly chainId: bigint;
  readonly gifts: readonly Gift[];
  /**
   * Reads the account of a request.
   *
   * @returns the account in its one form.
   * @throws {FaucetError} `BadReceiver`
   */
  receiverFrom(text: string): string;
  /**
   * Sends gifts, and waits until the receiver has them.
   *
   * @param receiver As `receiverFrom` returned it.
   */
  give(gifts: readonly Gift[], receiver: string): Promise<void>;
}
