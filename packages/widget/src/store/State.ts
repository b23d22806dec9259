import type { Address, Chain, ChainId, Token } from "@causeway/sdk";

import { type Balances, NO_BALANCES } from "../balances/Balances.ts";
import type { SettingProblem } from "../config/SettingProblem.ts";
import { NO_SETTINGS, type Settings } from "../config/Settings.ts";
import { NO_SWAP, type Swap } from "../execution/Swap.ts";
import { emptyForm, type Form, type Side } from "../form/Form.ts";
import type { Failure } from "../quote/Failure.ts";
import { NO_QUOTE, type Quote } from "../quote/Quote.ts";
import type { ReceiverCode } from "../receiver/ReceiverCode.ts";
import { NO_WALLET, type WalletState } from "../wallet/WalletState.ts";

/** Chains and tokens of the service. */
export type Lists =
  | { readonly status: "loading" }
  | { readonly status: "failed"; readonly failure: Failure }
  | {
      readonly status: "ready";
      readonly chains: readonly Chain[];
      readonly tokens: readonly Token[];
    };

/** The open dialog. */
export interface Picker {
  readonly side: Side;
  readonly query: string;
  /** Only tokens of this chain are shown. */
  readonly chainId: ChainId | undefined;
  /** Place of the row to which the keyboard points. */
  readonly active: number;
}

/** What the chains say of an address that no list has. */
export interface LookedUp {
  readonly address: Address;
  /** Undefined while they are asked. */
  readonly tokens?: readonly Token[] | undefined;
  /** Why they were not read. */
  readonly failure?: Failure | undefined;
}

/** All that is shown. */
export interface State {
  readonly lists: Lists;
  readonly form: Form;
  readonly quote: Quote;
  readonly picker: Picker | undefined;
  readonly lookedUp: LookedUp | undefined;
  readonly wallet: WalletState;
  readonly settings: Settings;
  /** What the page set wrongly. */
  readonly problems: readonly SettingProblem[];
  readonly balances: Balances;
  /** What the destination told of a typed receiver. */
  readonly receiver: ReceiverCode | undefined;
  readonly swap: Swap;
  /** Whether the page names all of a request, which is asked once the lists are there. */
  readonly isAwaited: boolean;
  /** Host of the service, for sentences. */
  readonly host: string;
}

/** Before anything was read. */
export function firstState(locale: string, host = "", settings: Settings = NO_SETTINGS): State {
  return {
    lists: { status: "loading" },
    form: emptyForm(locale, settings),
    quote: NO_QUOTE,
    picker: undefined,
    lookedUp: undefined,
    wallet: NO_WALLET,
    ...{ settings, problems: [], balances: NO_BALANCES },
    receiver: undefined,
    swap: NO_SWAP,
    isAwaited: false,
    host,
  };
}
