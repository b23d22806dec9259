import type { Recovery } from "@causeway/sdk";

import { NO_WALLET, type WalletState } from "@causeway/widget/parts";

import type { EnvironmentState } from "../environment/readEnvironment.ts";
import type { PageFailure } from "../look/failureText.ts";
import type { RpcState } from "../rpcs/RpcState.ts";

/** What a person typed. */
export interface Form {
  readonly subject: string;
  /** URLs of RPCs by chain id. */
  readonly rpcs: Readonly<Record<string, string>>;
  readonly validators: string;
  readonly prover: string;
  readonly refundTo: string;
  readonly refundToOnTon: string;
}

/** Fields of the form that are one text. */
export type TextField = Exclude<keyof Form, "rpcs">;

/** What was looked for, and found. */
export interface Look {
  readonly status: "none" | "looking" | "found" | "failed";
  /** What was found last; it stays while the same is looked for again. */
  readonly recoveries: readonly Recovery[];
  /** Unix seconds of `recoveries`. */
  readonly at: number | undefined;
  readonly failure: PageFailure | undefined;
}

/** How an exit is sent. */
export type Sending =
  | { readonly status: "asking" }
  | { readonly status: "sent"; readonly hash: string }
  | { readonly status: "included"; readonly hash: string; readonly height: bigint }
  | { readonly status: "reverted"; readonly hash: string; readonly height: bigint }
  | { readonly status: "noWallet" }
  | { readonly status: "failed"; readonly failure: PageFailure };

/** All that is shown. */
export interface RecoverState {
  readonly form: Form;
  readonly environment: EnvironmentState;
  /** By chain id. */
  readonly rpcs: Readonly<Record<string, RpcState>>;
  readonly look: Look;
  /** By the key of the exit. */
  readonly sends: Readonly<Record<string, Sending>>;
  readonly wallet: WalletState;
  /** What was looked for before a message on the way of it, the last one last. */
  readonly trail: readonly string[];
  /** Whether somebody looked: problems of fields are shown from then on. */
  readonly isTried: boolean;
  /** What was copied last: the key of an exit, or a command. */
  readonly copied: string | undefined;
}

const NOTHING_FOUND: Look = { status: "none", recoveries: [], at: undefined, failure: undefined };

/** Before anything was typed. */
export const FIRST_STATE: RecoverState = {
  form: { subject: "", rpcs: {}, validators: "", prover: "", refundTo: "", refundToOnTon: "" },
  environment: { status: "none" },
  rpcs: {},
  look: NOTHING_FOUND,
  sends: {},
  wallet: NO_WALLET,
  trail: [],
  isTried: false,
  copied: undefined,
};
