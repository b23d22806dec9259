import { isolated } from "../tokens/plainText.ts";
import { shortAddress } from "../tokens/shortAddress.ts";
import type { WalletViewProps } from "./WalletViewProps.ts";
import { walletFailureIn } from "./walletFailureIn.ts";

/** The button that connects a wallet, or shows the connected account; below it, why that failed. */
export function WalletButton({ wallet, messages, acts }: WalletViewProps) {
  const { account, isOpen } = wallet;
  const failure = isOpen ? undefined : walletFailureIn(wallet, messages);
  const asked =
    wallet.asked === undefined || isOpen
      ? undefined
      : messages.openWallet(isolated(wallet.asked.name ?? messages.yourWallet));
  return (
    <div class="connection">
      <button
        type="button"
        class={account === undefined ? "main" : "account"}
        part="wallet"
        aria-haspopup="dialog"
        onClick={() => acts.open()}
      >
        {account === undefined ? (
          messages.connectWallet
        ) : (
          <>
            {account.name !== undefined && <bdi>{account.name}</bdi>}{" "}
            <bdi class="address" title={account.address}>
              {shortAddress(account.address)}
            </bdi>
            <span class="unseen">, {messages.changeWallet}</span>
          </>
        )}
      </button>
      <div
        class="said"
        role={failure === undefined ? "status" : "alert"}
        data-bad={failure !== undefined}
      >
        {failure ?? asked}
      </div>
    </div>
  );
}
