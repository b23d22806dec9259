import type { Hex } from "@causeway/protocol";

/** A call that a wallet or a Safe can make. */
export interface PreparedCall {
  /** The chain's name. */
  readonly chain: string;
  readonly chainId: bigint;
  readonly to: Hex;
  readonly data: Hex;
}
