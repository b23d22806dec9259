import type { BaseConfig } from "../../config/BaseConfig.ts";
import { requireListed } from "../../core/kindsOf.ts";
import { findingsOf, joinPlans, withoutBlocked } from "../../core/Plan.ts";
import type { WholePlan } from "../../core/WholePlan.ts";
import { planKeys } from "./access/keys.ts";
import { operationFindings, pendingOperations } from "./access/pendingOperations.ts";
import { planAccess } from "./access/planAccess.ts";
import { planSafes } from "./access/safes.ts";
import { planBalanceFloors } from "./balanceFloors.ts";
import type { Concern } from "./Concern.ts";
import { planCodeHashes } from "./deploy/codeHashes.ts";
import { planDeploymentRecords } from "./deploy/deploymentRecords.ts";
import { planDeployments } from "./deploy/planDeployments.ts";
import type { EvmWants } from "./EvmWants.ts";
import type { PlanContext } from "./PlanContext.ts";

/** What every chain needs, whatever stands on it. */
const CONCERNS: readonly Concern[] = [
  planSafes,
  planKeys,
  planCodeHashes,
  planDeploymentRecords,
  planBalanceFloors,
];

/**
 * The difference between what a chain's configuration asks for and what the chain holds, as steps in order. Where one
 * depends on another, its steps say so. Access is planned last, since it depends on all else; then only is it known
 * which of what was scheduled is asked for.
 *
 * @throws KindUnlisted
 */
export async function planChain<C extends BaseConfig>(
  context: PlanContext<C>,
  { areas, kinds }: Pick<EvmWants<C>, "areas" | "kinds">,
): Promise<WholePlan> {
  const concerns: readonly Concern<C>[] = [
    planDeployments,
    ...areas.flatMap(({ concerns = [] }) => concerns),
    ...CONCERNS,
  ];
  const plans = await Promise.all(concerns.map((concern) => concern(context)));
  const plan = withoutBlocked(joinPlans(plans));
  const steps = withoutBlocked(joinPlans([plan, await planAccess(context, plan)]));
  const operations = await pendingOperations(context, steps.steps);
  const findings = [...steps.findings, ...operationFindings(context, operations)];
  const whole = { ...steps, findings, operations };
  requireListed(findingsOf(whole), kinds);
  return whole;
}
