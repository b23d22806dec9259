import { TON_WALLETS } from "../acting/ton/TON_WALLETS.ts";
import type { TonDevelopmentWallet } from "./ton/TonDevelopmentWallet.ts";
import { announceWallet } from "./wallet/announce.ts";
import type { DevelopmentWallet } from "./wallet/DevelopmentWallet.ts";
import { LateWallets } from "./wallet/LateWallets.ts";
import type { WalletChain } from "./wallet/WalletState.ts";

/** The wallet's accounts on chains of TON. @param chains On this machine, and of development. */
export function otherWallets(
  chains: readonly WalletChain[],
  wallet: DevelopmentWallet,
): LateWallets<TonDevelopmentWallet> {
  return new LateWallets(chains, async (chain) => {
    const { TonDevelopmentWallet } = await import("./ton/TonDevelopmentWallet.ts");
    return new TonDevelopmentWallet(wallet, chain);
  });
}

/** Announces these accounts once a page asks for wallets on TON. */
export function announceOthers(
  others: LateWallets<TonDevelopmentWallet>,
  target: EventTarget,
): void {
  if (others.chains.length === 0) return;
  const announce = async () => {
    for (const wallet of await others.load()) announceWallet(wallet, target, TON_WALLETS);
  };
  target.addEventListener(TON_WALLETS.request, () => void announce(), { once: true });
  // The page may have asked before: without a wallet, this has it ask again.
  target.dispatchEvent(new CustomEvent(TON_WALLETS.announce));
}
