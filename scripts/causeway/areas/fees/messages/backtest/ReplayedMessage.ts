import type { PastMessage } from "@causeway/chains";

/** A message beside what it would have been charged, in the smallest unit of the origin's coin. */
export interface ReplayedMessage {
  readonly message: PastMessage;
  readonly before: bigint;
  /** 0 where the tried schedule does not take it. */
  readonly after: bigint;
  /** What its delivery cost; undefined if that is not known. */
  readonly cost: bigint | undefined;
}
