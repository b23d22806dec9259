import type { Hex } from "@causeway/protocol";

/** A call of a contract. */
export interface ContractCall {
  readonly to: Hex;
  readonly data: Hex;
  /** Wei; none if left out. */
  readonly value?: bigint;
}
