import type { Hex } from "@causeway/protocol";

import type { GuardianAction } from "../../../act/GuardianAction.ts";
import type { TargetedAct } from "../access/permissions.ts";
import type { TonView } from "../TonView.ts";

/** A guardian's action, which the access manager has a contract do. */
export interface TonGuardianAction extends GuardianAction {
  /** The access manager's account. */
  readonly manager: Hex;
  readonly does: TargetedAct;
  /** What else helps when the guardian did it too recently. */
  readonly instead?: string;
  /** Until when it has its effect, unix seconds; undefined if it has none now. */
  readonly lastsUntil: (view: TonView) => Promise<bigint | undefined>;
}
