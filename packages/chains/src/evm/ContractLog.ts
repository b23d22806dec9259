import type { Hex } from "@causeway/protocol";

/** What a contract wrote into a block. */
export interface ContractLog {
  readonly address: Hex;
  readonly topics: readonly Hex[];
  readonly data: Hex;
  readonly height: bigint;
  readonly blockHash: Hex;
  readonly transaction: Hex;
  readonly logIndex: number;
  /** Unix seconds of the block; undefined where not all RPCs tell it. */
  readonly at: bigint | undefined;
}

/** Logs that are asked for: of any of the contracts, with any of the first topics. */
export interface ContractLogFilter {
  /** In lower case. */
  readonly addresses: readonly Hex[];
  /** In lower case. */
  readonly topics: readonly Hex[];
}
