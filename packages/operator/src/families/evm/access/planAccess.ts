import { ADMIN_ID } from "../../../config/Role.ts";
import { joinPlans, type Plan, stepsOnly } from "../../../core/Plan.ts";
import type { Step } from "../../../core/Step.ts";
import { stayingPlan } from "../../../core/stayingPlan.ts";
import type { PlanContext } from "../PlanContext.ts";
import { planFunctions } from "./functions.ts";
import { planGrants } from "./grants.ts";
import { planRevocations } from "./revocations.ts";
import { planRoleSettings } from "./roleSettings.ts";
import { restrictStepId, revokeStepId } from "./stepIds.ts";
import { findTargets } from "./targets.ts";

/**
 * Who may do what. Roles are granted early; only when everything else is done do functions begin to ask for them, and
 * last those lose roles who must not have them: nobody loses a role before he has used it. Functions that a contract
 * of ours calls, or the guardian, ask for their role from the beginning: the contract could not call them otherwise,
 * and the guardian must be able to.
 *
 * @param others The rest of the chain's plan. While it waits for other chains, the deploying account keeps what it
 * needs to open lanes, lest each had to wait for a delay.
 */
export async function planAccess(context: PlanContext, others: Plan): Promise<Plan> {
  const [grants, settings, findings] = await Promise.all([
    planGrants(context),
    planRoleSettings(context),
    findTargets(context),
  ]);
  const early = idsOf([...others.steps, ...grants.steps]);
  const functions = await planFunctions(context, early);
  const settled = idsOf([...settings.steps, ...functions]);
  const revocations = await planRevocations(context, [...early, ...settled]);
  const steps = [...grants.steps, ...settings.steps, ...functions, ...revocations];
  const waits = others.waiting.some(({ cause }) => cause !== "time");
  return joinPlans([
    waits ? planStaying(context, steps) : stepsOnly(steps),
    { steps: [], waiting: grants.waiting, findings: [...settings.findings, ...findings] },
  ]);
}

function planStaying({ config, blueprint }: PlanContext, steps: readonly Step[]): Plan {
  const farewell = revokeStepId(blueprint.roles, ADMIN_ID, config.deployer);
  const needed = blueprint.restrictions.flatMap(({ contract, functions }) =>
    functions
      .filter(({ untilSettled }) => untilSettled)
      .map(({ role }) => restrictStepId(contract, role)),
  );
  return stayingPlan(steps, farewell, needed);
}

function idsOf(steps: readonly Step[]): string[] {
  return steps.map(({ id }) => id);
}
