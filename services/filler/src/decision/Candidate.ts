import type { Hex } from "@causeway/protocol";

import type { Confirmations } from "./Rules.ts";

/** What a transfer's sender offers to who advances it. */
export interface Offer {
  /** Units, until `from`. */
  readonly fee: bigint;
  /** Unix seconds; from then on it is linearly less. */
  readonly from: bigint;
  /** Unix seconds, when it is nothing. */
  readonly until: bigint;
}

/** A transfer that may be advanced, as its origin shows it now. */
export interface Candidate {
  readonly advanceId: Hex;
  readonly transferId: Hex;
  readonly assetId: Hex;
  readonly originChainId: bigint;
  readonly destinationChainId: bigint;
  /** Units that were sent: no advance pays more. */
  readonly units: bigint;
  readonly receiver: Hex;
  /** Of the receiver's call; 0 for none. */
  readonly gasLimit: bigint;
  readonly offer: Offer;
  /** Unix seconds. */
  readonly deadline: bigint;
  /** `undefined` where the origin was not looked at lately. */
  readonly confirmations: Confirmations | undefined;
}
