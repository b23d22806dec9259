import type { Hex } from "@causeway/protocol";

/** A token on a chain, as a person names it. */
export interface SwapToken {
  readonly symbol: string;
  readonly decimals: number;
  /** Lower case. Of the coin, its wrapped form. */
  readonly address: Hex;
  readonly isCoin: boolean;
}
