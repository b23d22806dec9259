import { plainText } from "../tokens/plainText.ts";
import type { FoundWallet } from "./PageWallets.ts";
import type { OfferedWallet } from "./WalletState.ts";

/** Characters of a picture: a larger one is no icon. */
const MOST_ICON = 200_000;

/** What is shown of a wallet that announced itself. */
export function offeredOf({ uuid, name, rdns, icon }: FoundWallet): OfferedWallet {
  const isSmall = icon !== undefined && icon.length <= MOST_ICON;
  return {
    ...{ uuid, name: plainText(name) || plainText(rdns), rdns: plainText(rdns, 64) },
    icon: isSmall ? icon : undefined,
  };
}
