import { timeText } from "@causeway/protocol";

import type { Postponed } from "../../../core/Applied.ts";
import { dueActions } from "../../../core/dueActions.ts";
import type { TonChainPlan } from "../readTonPlan.ts";
import type { TonAction } from "../TonStep.ts";

/** What each other signer can send now, and what must wait. */
export interface SignersActions {
  readonly due: readonly (readonly TonAction[])[];
  readonly postponed: readonly Postponed[];
}

/** @param account Of the key at hand: it needs no messages written. */
export function signersActions(
  { actions, context }: Pick<TonChainPlan, "actions" | "context">,
  account: string | undefined,
): SignersActions {
  const time = BigInt(context.view.time);
  const others = actions.filter(({ step }) => step.signer.address !== account);
  const signers = [...new Set(others.map(({ step }) => step.signer.address))];
  const due = signers.map((signer) => dueActions(actions, signer, time));
  const isDue = new Set(due.flat());
  return {
    due: due.filter((own) => own.length > 0),
    postponed: others
      .filter((action) => !isDue.has(action))
      .map((action) => ({ action, reason: reasonOf(action, time) })),
  };
}

function reasonOf({ step: { scheduled } }: TonAction, time: bigint): string {
  return scheduled !== undefined && scheduled.readyAt > time
    ? `it can be executed from ${timeText(scheduled.readyAt)}`
    : "other steps come first: run apply again after them";
}
