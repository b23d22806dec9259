import type { Area } from "../Area.ts";
import type { BaseConfig } from "../config/BaseConfig.ts";
import { kindsOf, requireListed } from "../core/kindsOf.ts";
import { findingsOf, joinPlans, type Plan, withoutBlocked } from "../core/Plan.ts";
import { planKeys } from "./access/keys.ts";
import { planAccess } from "./access/planAccess.ts";
import { planSafes } from "./access/safes.ts";
import { planBalanceFloors } from "./balanceFloors.ts";
import type { Concern } from "./Concern.ts";
import { planCodeHashes } from "./deploy/codeHashes.ts";
import { planDeploymentRecords } from "./deploy/deploymentRecords.ts";
import { planDeployments } from "./deploy/planDeployments.ts";
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
 * depends on another, its steps say so. Access is planned last, since it depends on all else.
 *
 * @throws KindUnlisted
 */
export async function planChain<C extends BaseConfig>(
  context: PlanContext<C>,
  areas: readonly Area<C>[],
): Promise<Plan> {
  const concerns: readonly Concern<C>[] = [
    planDeployments,
    ...areas.flatMap(({ evm }) => evm?.concerns ?? []),
    ...CONCERNS,
  ];
  const plans = await Promise.all(concerns.map((concern) => concern(context)));
  const plan = withoutBlocked(joinPlans(plans));
  const whole = withoutBlocked(joinPlans([plan, await planAccess(context, plan)]));
  requireListed(findingsOf(whole), kindsOf(areas));
  return whole;
}
