import type { OfferedWallet, WalletAction, WalletState } from "./WalletState.ts";

/** Wallets after an action: a pure function. */
export function reduceWallet(state: WalletState, action: WalletAction): WalletState {
  switch (action.type) {
    case "walletOpen":
      return { ...state, isOpen: true, failure: undefined };
    case "walletClose":
      return { ...state, isOpen: false, asked: undefined };
    case "walletFound":
      return { ...state, offered: withOffered(state.offered, action.wallet) };
    case "walletAsk":
      return { ...state, asked: action.asked, failure: undefined };
    case "walletConnected":
      return {
        ...{ ...state, account: action.account },
        ...{ isOpen: false, asked: undefined, failure: undefined },
      };
    case "walletGone":
      return { ...state, account: undefined, asked: undefined, failure: undefined };
    case "walletFailed": {
      const name = (state.asked ?? state.account)?.name;
      return { ...state, asked: undefined, failure: { ...action.failure, name } };
    }
  }
}

/** Whether another wallet of the list has the name: both show their domains then. */
export function hasTwin(wallet: OfferedWallet, offered: readonly OfferedWallet[]): boolean {
  const name = wallet.name.toLowerCase();
  return offered.some((one) => one.uuid !== wallet.uuid && one.name.toLowerCase() === name);
}

function withOffered(offered: readonly OfferedWallet[], wallet: OfferedWallet) {
  return offered.some(({ uuid }) => uuid === wallet.uuid) ? offered : [...offered, wallet];
}
