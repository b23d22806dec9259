import type { GuardianAction } from "../../../act/GuardianAction.ts";
import type { PreparedCall } from "../../../act/PreparedCall.ts";
import type { TonView } from "../TonView.ts";

/** A guardian's action as a message to the access manager, whose body is the call's data. */
export interface TonGuardianAction extends GuardianAction {
  readonly call: PreparedCall;
  /** Until when it has its effect, unix seconds; undefined if it has none now. */
  readonly lastsUntil: (view: TonView) => Promise<bigint | undefined>;
}
