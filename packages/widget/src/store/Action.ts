import type { Address, ChainId } from "@causeway/sdk";

import type { BalancesAction } from "../balances/Balances.ts";
import type { SettingProblem } from "../config/SettingProblem.ts";
import type { SwapAction } from "../execution/Swap.ts";
import type { Side } from "../form/Form.ts";
import type { FormAction } from "../form/FormAction.ts";
import type { QuoteAction } from "../quote/Quote.ts";
import type { ReceiverAction } from "../receiver/ReceiverCode.ts";
import type { WalletAction } from "../wallet/WalletState.ts";
import type { Lists, LookedUp } from "./State.ts";

/** What happens to the dialog. */
export type PickerAction =
  | { readonly type: "open"; readonly side: Side }
  | { readonly type: "close" }
  | { readonly type: "search"; readonly query: string }
  | { readonly type: "narrow"; readonly chainId: ChainId | undefined }
  | { readonly type: "point"; readonly active: number };

/** The page set some values: problems of the same values before are gone. */
export interface SettingAction {
  readonly type: "setting";
  readonly names: readonly string[];
  readonly problems: readonly SettingProblem[];
}

/** Everything that changes the state. */
export type Action =
  | FormAction
  | QuoteAction
  | PickerAction
  | WalletAction
  | BalancesAction
  | ReceiverAction
  | SettingAction
  | SwapAction
  | { readonly type: "list"; readonly lists: Lists }
  | { readonly type: "lookUp"; readonly address: Address }
  | { readonly type: "lookedUp"; readonly found: LookedUp };
