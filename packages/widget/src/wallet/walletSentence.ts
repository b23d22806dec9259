import type { Failure } from "../quote/Failure.ts";
import { isolated, plainText } from "../tokens/plainText.ts";
import { shortAddress } from "../tokens/shortAddress.ts";
import type { WalletMessages } from "./WalletMessages.ts";

/** Characters of a wallet's reason that are shown. */
const MOST_SAID = 200;

/** Why a wallet cannot be used, and what to do: a sentence of its own for each error of wallets. */
export function walletSentence(
  failure: Failure,
  name: string | undefined,
  messages: WalletMessages,
): string | undefined {
  const wallet = name === undefined ? messages.yourWallet : isolated(name);
  const value = (key: string) => isolated(plainText(failure.values?.[key] ?? "?", MOST_SAID));
  const account = (key: string) =>
    isolated(shortAddress(plainText(failure.values?.[key] ?? "?", 44)));
  switch (failure.code) {
    case "WalletRejected":
      return messages.walletRejected;
    case "WalletBusy":
      return messages.walletBusy(wallet);
    case "WalletLocked":
      return messages.walletLocked(wallet);
    case "WalletDisconnected":
      return messages.walletDisconnected(wallet);
    case "WalletAccountChanged":
      return messages.walletAccountChanged(wallet, account("before"), account("now"));
    case "WalletOnOtherChain":
      return messages.walletOnOtherChain(wallet, value("present"), value("wanted"));
    case "WalletWrongChainId":
      return messages.walletWrongChainId(wallet, value("answer"));
    case "WalletUnknownChain":
      return messages.walletUnknownChain(wallet, value("name"));
    case "WalletSilent":
      return messages.walletSilent(wallet);
    case "WalletUnsupported":
      return messages.walletUnsupported(wallet, value("method"));
    case "WalletFailed":
    case "WalletBatchFailed":
      return messages.walletFailed(wallet, saidBy(failure));
    case "WalletUnrecognised":
      return messages.walletUnrecognised;
    case "WrongFamily":
      return messages.walletWrongFamily(wallet);
    case "NotLoaded":
    case "PartNotLoaded":
      return messages.notLoaded;
    default:
      return undefined;
  }
}

/** The wallet's own reason, or what the SDK says of its answer. */
function saidBy({ message, values }: Failure): string {
  const said = values?.reason || message.replace(/\. The message has the wallet's reason$/, "");
  return isolated(plainText(said, MOST_SAID).replace(/\.$/, ""));
}
