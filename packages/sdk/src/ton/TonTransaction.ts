import type { ChainId } from "../values/ids.ts";
import type { TonMessage } from "../wallets/ConnectedWallet.ts";

/** Messages that a wallet on TON signs and sends together. */
export interface TonTransaction {
  readonly chainId: ChainId;
  /** Of the chain as TonConnect names it, such as `-239`: wallets of other networks refuse. */
  readonly network: string | undefined;
  readonly messages: readonly TonMessage[];
}
