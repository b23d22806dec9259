import type { Wallet } from "@causeway/sdk";

/** Events of a provider by EIP-1193. Wallets of libraries have none. */
interface WalletEvents {
  on(name: "accountsChanged", listener: (accounts: unknown) => void): unknown;
  removeListener?(name: "accountsChanged", listener: (accounts: unknown) => void): unknown;
}

/** Tells of each change of a wallet's account, and whether there is one, until the signal ends it. */
export function listenTo(
  wallet: Wallet,
  signal: AbortSignal,
  changed: (hasAccount: boolean) => void,
): void {
  if (!hasEvents(wallet)) return;
  const listener = (accounts: unknown) => {
    if (!signal.aborted) changed(Array.isArray(accounts) && accounts.length > 0);
  };
  wallet.on("accountsChanged", listener);
  signal.addEventListener("abort", () => wallet.removeListener?.("accountsChanged", listener), {
    once: true,
  });
}

function hasEvents(wallet: object): wallet is WalletEvents {
  return typeof (wallet as Partial<WalletEvents>).on === "function" && "request" in wallet;
}
