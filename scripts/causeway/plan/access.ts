import { ROLES } from "../access/roles.ts";
import { planFunctions } from "./access/functions.ts";
import { planGrants } from "./access/grants.ts";
import { planRevocations } from "./access/revocations.ts";
import { planRoleSettings } from "./access/roleSettings.ts";
import { restrictStepId, revokeStepId } from "./access/stepIds.ts";
import { findTargets } from "./access/targets.ts";
import type { PlanContext } from "./PlanContext.ts";
import { joinPlans, type Plan, type Step, stepsOnly } from "./Step.ts";

/**
 * Who may do what. Roles are granted early; only when everything else is done do functions begin to ask for them, and
 * last those lose roles who shall not have them: nobody loses a role before he has used it. Functions that a contract
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

/** A light client that could not be deployed yet is made known to contracts that read other chains, too. */
const NEEDED_FOR_LANES = [
  restrictStepId("Mailbox", "laneAdmin"),
  restrictStepId("RemoteState", "anchor"),
];

function planStaying({ config }: PlanContext, steps: readonly Step[]): Plan {
  const farewell = revokeStepId(ROLES.admin, config.deployer);
  if (!steps.some(({ id }) => id === farewell)) return stepsOnly(steps);
  const kept = [...NEEDED_FOR_LANES, farewell];
  const reason = "the deployer opens lanes when the other chains are ready, and gives it up then";
  return {
    steps: steps.filter(({ id }) => !kept.includes(id)),
    waiting: [{ subject: "admin of the deployer", reason, cause: "elsewhere" }],
    findings: steps.filter(({ id }) => kept.includes(id)).flatMap(({ findings }) => findings),
  };
}

function idsOf(steps: readonly Step[]): string[] {
  return steps.map(({ id }) => id);
}
