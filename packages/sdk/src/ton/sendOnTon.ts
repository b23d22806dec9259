import type { TonConnectedWallet } from "../wallets/ConnectedWallet.ts";
import type { TonTransaction } from "./TonTransaction.ts";

/** How long the wallet's order is good, seconds: a person reads it first. */
export const VALID_SECONDS = 300;

/** Has a wallet on TON send messages. @returns the BOC of its external message */
export function sendOnTon(
  { messages, network }: TonTransaction,
  wallet: TonConnectedWallet,
): Promise<string> {
  const validUntil = Math.floor(Date.now() / 1_000) + VALID_SECONDS;
  return wallet.send(messages, validUntil, network);
}
