import type { Recovery } from "@causeway/sdk";
import type { WalletAction } from "@causeway/widget/parts";

import type { EnvironmentState } from "../environment/readEnvironment.ts";
import type { PageFailure } from "../look/failureText.ts";
import type { RpcState } from "../rpcs/RpcState.ts";
import type { Form, Sending, TextField } from "./RecoverState.ts";

/** Everything that changes the state. */
export type RecoverAction =
  /** What was typed in an earlier visit. */
  | { readonly type: "restore"; readonly form: Form }
  | { readonly type: "type"; readonly field: TextField; readonly text: string }
  | { readonly type: "typeRpcs"; readonly chainId: string; readonly text: string }
  | { readonly type: "environment"; readonly environment: EnvironmentState }
  | { readonly type: "rpcs"; readonly chainId: string; readonly state: RpcState }
  /** Somebody looks, and the form has problems. */
  | { readonly type: "refuse" }
  | { readonly type: "look" }
  | { readonly type: "found"; readonly recoveries: readonly Recovery[]; readonly at: number }
  | { readonly type: "failed"; readonly failure: PageFailure }
  | { readonly type: "sending"; readonly key: string; readonly sending: Sending }
  | { readonly type: "wallet"; readonly action: WalletAction }
  /** Another message on the way is looked for. */
  | { readonly type: "follow"; readonly id: string }
  | { readonly type: "back" }
  | { readonly type: "copied"; readonly what: string | undefined };
