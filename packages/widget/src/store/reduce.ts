import { reduceBalances } from "../balances/Balances.ts";
import { reduceSwap } from "../execution/Swap.ts";
import { reduceForm } from "../form/reduceForm.ts";
import { reduceQuote } from "../quote/Quote.ts";
import { reduceWallet } from "../wallet/reduceWallet.ts";
import type { Action, PickerAction } from "./Action.ts";
import type { Picker, State } from "./State.ts";

/** The state after an action: a pure function. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "list":
      return { ...state, lists: action.lists };
    case "balances":
      return { ...state, balances: reduceBalances(state.balances, action) };
    case "receiver":
      return { ...state, receiver: action.found };
    case "setting": {
      const isSet = (name: string) => action.names.includes(name.split(".")[0] ?? name);
      const others = state.problems.filter(({ name }) => !isSet(name));
      return { ...state, problems: [...others, ...action.problems] };
    }
    case "lookUp":
      return { ...state, lookedUp: { address: action.address } };
    case "lookedUp":
      return state.lookedUp?.address === action.found.address
        ? { ...state, lookedUp: action.found }
        : state;
    case "open":
    case "close":
    case "search":
    case "narrow":
    case "point":
      return { ...state, picker: reducePicker(state.picker, action) };
    case "ask":
    case "answer":
    case "fail":
      return { ...state, quote: reduceQuote(state.quote, action) };
    case "choose":
      return { ...state, form: reduceForm(state.form, action), picker: undefined };
    case "walletOpen":
    case "walletClose":
    case "walletFound":
    case "walletAsk":
    case "walletConnected":
    case "walletGone":
    case "walletFailed":
      return { ...state, wallet: reduceWallet(state.wallet, action) };
    case "swapView":
    case "review":
    case "built":
    case "offer":
    case "acceptOffer":
    case "reviewFailed":
    case "signing":
    case "running":
    case "exits":
    case "earlier":
    case "swapFailed":
      return { ...state, swap: reduceSwap(state.swap, action) };
    default:
      return { ...state, form: reduceForm(state.form, action) };
  }
}

function reducePicker(picker: Picker | undefined, action: PickerAction): Picker | undefined {
  if (action.type === "open") {
    return { side: action.side, query: "", chainId: undefined, active: 0 };
  }
  if (action.type === "close" || picker === undefined) return undefined;
  if (action.type === "point") return { ...picker, active: action.active };
  if (action.type === "search") return { ...picker, query: action.query, active: 0 };
  return { ...picker, chainId: action.chainId, query: "", active: 0 };
}
