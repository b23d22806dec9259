import { reduceForm } from "../form/reduceForm.ts";
import { reduceQuote } from "../quote/Quote.ts";
import type { Action, PickerAction } from "./Action.ts";
import type { Picker, State } from "./State.ts";

/** The state after an action: a pure function. */
export function reduce(state: State, action: Action): State {
  switch (action.type) {
    case "list":
      return { ...state, lists: action.lists };
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
