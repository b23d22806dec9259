import type { Hex } from "@causeway/protocol";

/** A call that a wallet or a Safe can make. */
export interface PreparedCall {
  /** The chain's name. */
  readonly chain: string;
  readonly chainId: bigint;
  readonly to: Hex;
  readonly data: Hex;
  /** What wallets of the chain's family ask for, by their words; `to` and `data` with no value, if left out. */
  readonly asked?: Readonly<Record<string, string>>;
}
