import type { Hex } from "@causeway/protocol";

/** Contracts of a chain of any family that contracts on other chains know. */
export interface Counterparts {
  readonly Mailbox: Hex;
  /** The mailbox itself where one contract is both. */
  readonly Expiry: Hex;
  /** Not on the hub. */
  readonly RelaySender: Hex;
}
