import type { JsonRpcProvider } from "ethers";

import type { GuardianAction } from "../../../act/GuardianAction.ts";
import type { PreparedCall } from "../../../act/PreparedCall.ts";

/** A guardian's action as a call of a contract, and how one sees that it is done. */
export interface EvmAction extends GuardianAction {
  readonly call: PreparedCall;
  /** What stands at the call's address: `mailbox`. */
  readonly contract: string;
  /** What else helps when the guardian did it too recently. */
  readonly instead: string;
  /** What helps where the contract refuses, by the name of its error; before what helps in general. */
  readonly remedies?: Readonly<Record<string, string>>;
  /** `ACT_GAS_LIMIT` where it is not given. */
  readonly gasLimit?: bigint;
  /** Until when it has its effect, unix seconds; undefined if it has none now. */
  readonly lastsUntil: (rpc: JsonRpcProvider) => Promise<bigint | undefined>;
}
