/** A difference between an index and a chain. */
export interface IndexFinding {
  readonly chain: string;
  /** Of the index: the block, the lane, the message or the order that differs, and in which regard. */
  readonly row: string;
  /** As the index has it. */
  readonly index: string;
  /** As the chain has it. */
  readonly onChain: string;
  /** Newest block that the index can keep. */
  readonly above: bigint;
}

/** What of a chain was compared with its index. */
export interface CheckedChain {
  readonly chain: string;
  /** Newest block that counts. */
  readonly height: bigint;
  readonly lanes: number;
  /** Sums of custodies. */
  readonly books: number;
  /** Blocks, messages and orders that were compared. */
  readonly blocks: bigint;
  readonly messages: number;
  readonly orders: number;
  readonly findings: readonly IndexFinding[];
}
