import type { Hex } from "@causeway/protocol";

import type { Submission } from "../Submission.ts";

/** A call of a contract. */
export interface ContractCall {
  readonly to: Hex;
  readonly data: Hex;
  /** Wei; none if left out. */
  readonly value?: bigint;
}

/** A call that says how much gas it may take. */
export interface BoundedCall extends ContractCall, Pick<Submission, "recipientGas" | "ownGas"> {}
