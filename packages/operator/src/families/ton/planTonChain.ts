import type { BaseConfig } from "../../config/BaseConfig.ts";
import { requireListed } from "../../core/kindsOf.ts";
import type { PendingOperation } from "../../core/PendingOperation.ts";
import { findingsOf, joinPlans, withoutBlocked } from "../../core/Plan.ts";
import { heldAccess } from "./access/heldAccess.ts";
import { planTonAccess } from "./access/planTonAccess.ts";
import { planTonContracts } from "./contracts/planTonContracts.ts";
import { planTonFloors } from "./contracts/planTonFloors.ts";
import { executionFindings, tonOperationFindings, tonOperations } from "./pending/tonOperations.ts";
import type { TonConcern } from "./TonArea.ts";
import type { TonContext } from "./TonContext.ts";
import type { TonPlan } from "./TonStep.ts";
import type { TonWants } from "./TonWants.ts";

/** What a whole chain needs, and what is under way there. */
export interface WholeTonPlan extends TonPlan {
  /** Everything that is scheduled, whether the configuration asks for it or not. */
  readonly operations: readonly PendingOperation[];
}

/**
 * Everything that a chain needs. Access is planned last, since it depends on all else. After it, what was scheduled is
 * compared with all steps.
 *
 * @throws KindUnlisted, AccountMissing
 */
export async function planTonChain<C extends BaseConfig>(
  context: TonContext<C>,
  { areas, kinds }: Pick<TonWants<C>, "areas" | "kinds">,
): Promise<WholeTonPlan> {
  const concerns: readonly TonConcern<C>[] = [
    planTonContracts,
    ...areas.flatMap(({ concerns = [] }) => concerns),
    planTonFloors,
  ];
  const plans = await Promise.all(concerns.map((concern) => concern(context)));
  const plan = withoutBlocked(joinPlans(plans));
  const steps = withoutBlocked(joinPlans([plan, await planTonAccess(context, plan)]));
  const state = await heldAccess(context);
  const operations = tonOperations(context, state, steps.steps);
  const findings = [
    ...steps.findings,
    ...tonOperationFindings(context, operations),
    ...executionFindings(context, state),
  ];
  const whole = { ...steps, findings, operations };
  requireListed(findingsOf(whole), kinds);
  return whole;
}
