import type { Address, ChainId } from "@causeway/sdk";

import type { Side } from "../form/Form.ts";
import type { FormAction } from "../form/FormAction.ts";
import type { QuoteAction } from "../quote/Quote.ts";
import type { Lists, LookedUp } from "./State.ts";

/** What happens to the dialog. */
export type PickerAction =
  | { readonly type: "open"; readonly side: Side }
  | { readonly type: "close" }
  | { readonly type: "search"; readonly query: string }
  | { readonly type: "narrow"; readonly chainId: ChainId | undefined }
  | { readonly type: "point"; readonly active: number };

/** Everything that changes the state. */
export type Action =
  | FormAction
  | QuoteAction
  | PickerAction
  | { readonly type: "list"; readonly lists: Lists }
  | { readonly type: "lookUp"; readonly address: Address }
  | { readonly type: "lookedUp"; readonly found: LookedUp };
