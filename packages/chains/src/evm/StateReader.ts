/** A log, as far as it is read. */
export interface ReadLog {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
  readonly transactionHash: string;
  readonly blockHash: string;
  readonly blockNumber: number;
  /** Its place in its block. */
  readonly index: number;
}

/** Which logs are read, as `eth_getLogs` has it. */
export interface LogFilter {
  /** Left out, logs of any contract. */
  readonly address?: string | string[];
  readonly topics: (string | string[] | null)[];
  readonly fromBlock: bigint;
  readonly toBlock: bigint;
}

/** What reads a chain's state at a block: `readerOf` makes it of a quorum, and each provider of ethers is one. */
export interface StateReader {
  getBlockNumber(): Promise<number>;
  getBlock(block: number): Promise<{ readonly timestamp: number } | null>;
  getCode(address: string, block: number): Promise<string>;
  getLogs(filter: LogFilter): Promise<readonly ReadLog[]>;
  call(call: { to: string; data: string; blockTag: number }): Promise<string>;
}
