import type { Hex } from "@causeway/protocol";

/** A bridge of a chain. */
export interface BridgePlace {
  readonly chainId: bigint;
  /** In lower case. */
  readonly address: Hex;
}
