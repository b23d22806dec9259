/** A transaction before it has a number. */
export interface Call {
  /** Left out, the call deploys a contract. */
  readonly to?: string;
  readonly data: string;
  readonly value?: bigint;
  /** At most: it is not estimated, since the calls before it are not in a block yet. */
  readonly gasLimit: bigint;
  /** What it does, for its error. */
  readonly what: string;
}
