import { isolated, plainText } from "../tokens/plainText.ts";
import type { WalletMessages } from "./WalletMessages.ts";
import type { WalletState } from "./WalletState.ts";
import { walletSentence } from "./walletSentence.ts";

/** Why the last wallet was not connected; undefined if nothing failed. */
export function walletFailureIn(
  { failure }: WalletState,
  messages: WalletMessages,
): string | undefined {
  if (failure === undefined) return undefined;
  const { name, message } = failure;
  const known = walletSentence(failure, name, messages);
  const wallet = name === undefined ? messages.yourWallet : isolated(name);
  return known ?? messages.walletFailed(wallet, isolated(plainText(message, 200)));
}
