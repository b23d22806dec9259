import type { Hex } from "@causeway/protocol";

import type { AccountConfig } from "../../../config/access.ts";
import type { Action, AssignedStep } from "../../../core/AssignedStep.ts";
import { type Cancellable, cancelData, cancellers } from "../access/cancellers.ts";
import type { PlanContext } from "../PlanContext.ts";

/** An operation that must be cancelled. */
export interface CancelledOperation extends Cancellable {
  readonly id: Hex;
}

/**
 * For each Safe of the configuration the operations that it may cancel, as actions. One Safe that signs is enough.
 *
 * @returns those of Safes that may cancel something.
 */
export async function cancelActions(
  context: PlanContext,
  operations: readonly CancelledOperation[],
): Promise<Action[][]> {
  const safes = context.config.accounts.filter(({ kind }) => kind === "safe");
  const allowed = await Promise.all(
    operations.map(async (operation) => ({ operation, by: await cancellers(context, operation) })),
  );
  return safes
    .map((safe) =>
      allowed
        .filter(({ by }) => by.includes(safe.address))
        .map(({ operation }) => cancelAction(context, safe, operation)),
    )
    .filter((actions) => actions.length > 0);
}

function cancelAction(
  { blueprint: { manager } }: PlanContext,
  signer: AccountConfig,
  operation: CancelledOperation,
): Action {
  const id = `cancel ${operation.id}`;
  const summary = `Cancel the operation ${operation.id}, which ${operation.caller} scheduled`;
  const call = { id, summary, to: manager, data: cancelData(operation), after: [] };
  const step: AssignedStep = { ...call, findings: [], signer, delay: 0, scheduled: undefined };
  return { ...call, step, manner: "direct" };
}
