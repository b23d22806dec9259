import type { Hex } from "@causeway/protocol";

/** A part of the fees, and the account whose it is. */
export interface FeeShareConfig {
  readonly name: string;
  readonly account: Hex;
  readonly bps: number;
}
