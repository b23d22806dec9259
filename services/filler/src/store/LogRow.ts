import type { Hex } from "@causeway/protocol";

/** What is stored once for each log that says so. */
export interface LogRow {
  readonly chainId: bigint;
  readonly transaction: Hex;
  readonly logIndex: bigint;
  readonly height: bigint;
  /** Unix seconds of its block. */
  readonly at: bigint;
  readonly isFinal: boolean;
}
