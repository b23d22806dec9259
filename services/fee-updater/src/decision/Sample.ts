/** What gas cost on a chain at one of its blocks, and in those just before it. */
export interface Sample {
  readonly height: bigint;
  /** Of the block, unix seconds. */
  readonly timestamp: number;
  /** Smallest unit of the chain's own coin, for a unit in which gas limits are stated. */
  readonly gasPrice: bigint;
  /** What the chain charges for a unit of gas where gas limits are amounts of coin. No price follows from it. */
  readonly machineGasPrice?: bigint;
}
