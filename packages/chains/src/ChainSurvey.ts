/** A chain's own values, as its RPCs give them. */
export interface ChainSurvey {
  readonly chainId: bigint;
  /** Price of a unit of gas now, in the smallest unit of the chain's coin. */
  readonly gasPrice: bigint;
  /** Mean time between blocks, seconds; undefined for a chain with one block. */
  readonly blockSeconds: number | undefined;
  /** Height of the newest final block. */
  readonly finalHeight: bigint;
}
