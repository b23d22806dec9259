import type { Hex } from "../bytes.ts";
import type { AccountQuery } from "./AccountQuery.ts";

/** What any function of `RemoteState` is shown of an account, and at which block it reads. */
export interface StateRead extends AccountQuery {
  readonly accountProof: readonly Hex[];
  /** Number of the block whose state is read. */
  readonly height: bigint;
  /** Time of that block, unix seconds. */
  readonly timestamp: bigint;
  /** Calls the `RemoteState` of the reading chain. */
  readonly calldata: Hex;
}
