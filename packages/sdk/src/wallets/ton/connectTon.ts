import { sendingError } from "../../errors/sendingError.ts";
import { askingWith } from "../asking.ts";
import type { TonConnectedWallet } from "../ConnectedWallet.ts";
import type { TonConnectWallet, WalletOptions } from "../Wallet.ts";

const METHOD = "sendTransaction";

/** Base64 of a BOC. */
const BOC = /^[A-Za-z0-9+/_-]+={0,2}$/;

/** TonConnect as a connected wallet. */
export function connectTon(wallet: TonConnectWallet, options: WalletOptions): TonConnectedWallet {
  const ask = askingWith(options);
  return {
    family: "ton",
    address: () => wallet.account?.address,
    send: async (messages, validUntil, network) => {
      if (wallet.connected === false) {
        throw sendingError("WalletDisconnected", {
          message: "TonConnect is not connected to a wallet",
          details: { method: METHOD },
        });
      }
      const transaction = {
        validUntil,
        ...(network !== undefined && { network }),
        messages: messages.map(({ to, value, payload, stateInit }) => ({
          ...{ address: to, amount: String(value) },
          ...(payload !== undefined && { payload }),
          ...(stateInit !== undefined && { stateInit }),
        })),
      };
      const asked = { method: METHOD, byPerson: true, maySend: true };
      const answer = await ask(asked, () => wallet.sendTransaction(transaction));
      const boc: unknown = (answer as { readonly boc?: unknown } | undefined)?.boc;
      if (typeof boc === "string" && BOC.test(boc)) return boc;
      throw sendingError("WalletFailed", {
        message: `The wallet answered ${METHOD} without a BOC; it may have sent the messages`,
        details: { method: METHOD, maySend: true },
      });
    },
  };
}
