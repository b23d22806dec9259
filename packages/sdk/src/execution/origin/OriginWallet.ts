import type { EvmConnectedWallet } from "../../wallets/ConnectedWallet.ts";

/** A wallet as an execution asks it, whichever family its chain is of. */
export interface OriginWallet extends Omit<EvmConnectedWallet, "family"> {
  /** Milliseconds after its request until which a block may take a transaction; undefined if any later block may. */
  readonly lasting?: number | undefined;
}
