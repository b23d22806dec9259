import type { Messages } from "../messages/Messages.ts";
import type { WalletActs } from "./WalletConnection.ts";
import type { WalletMessages } from "./WalletMessages.ts";
import type { WalletState } from "./WalletState.ts";

/** Texts that the parts on wallets show. */
export type WalletTexts = WalletMessages & Pick<Messages, "close">;

/** With what the parts on wallets are drawn, here and on other pages. */
export interface WalletViewProps {
  readonly wallet: WalletState;
  readonly messages: WalletTexts;
  readonly acts: WalletActs;
}
