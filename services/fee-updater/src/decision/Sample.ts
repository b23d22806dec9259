/** What gas cost on a chain at one of its blocks, and in those just before it. */
export interface Sample {
  readonly height: bigint;
  /** Of the block, unix seconds. */
  readonly timestamp: number;
  /** Wei of the chain's own coin. */
  readonly gasPrice: bigint;
}
