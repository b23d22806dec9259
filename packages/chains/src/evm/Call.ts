import type { Hex } from "@causeway/protocol";

/** A call to make. */
export interface Call {
  readonly to: Hex;
  readonly data: Hex;
  /** Wei; none if left out. */
  readonly value?: bigint;
}
