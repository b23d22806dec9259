import type { Address, Chain, ChainId, Token } from "@causeway/sdk";

import { emptyForm, type Form, type Side } from "../form/Form.ts";
import type { Failure } from "../quote/Failure.ts";
import { NO_QUOTE, type Quote } from "../quote/Quote.ts";

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
  /** Host of the service, for sentences. */
  readonly host: string;
}

/** Before anything was read. */
export function firstState(locale: string, host = ""): State {
  return {
    lists: { status: "loading" },
    form: emptyForm(locale),
    quote: NO_QUOTE,
    picker: undefined,
    lookedUp: undefined,
    host,
  };
}
