import { ADMIN_ID } from "../../../config/Role.ts";
import { joinPlans, stepsOnly } from "../../../core/Plan.ts";
import { stayingPlan } from "../../../core/stayingPlan.ts";
import type { TonContext } from "../TonContext.ts";
import type { TonPlan, TonStep } from "../TonStep.ts";
import { planTonFunctions, restrictTonStepId } from "./functions.ts";
import { planTonGrants } from "./grants.ts";
import { heldAccess } from "./heldAccess.ts";
import { planTonRevocations, revokeTonStepId } from "./revocations.ts";
import { planTonSettings } from "./settings.ts";
import { findTonTargets } from "./targets.ts";

/**
 * Who may do what. Roles are granted early. Acts ask for them when everything else is done, and last those lose roles
 * who must not have them. Acts that a contract of ours has done, or the guardian, ask for their role from the beginning.
 *
 * @param others The rest of the chain's plan. While it waits for other chains, the deploying account keeps what it needs
 * to open lanes.
 */
export async function planTonAccess(context: TonContext, others: TonPlan): Promise<TonPlan> {
  const state = await heldAccess(context);
  const grants = planTonGrants(context, state);
  const settings = state === undefined ? stepsOnly<TonStep>([]) : planTonSettings(context, state);
  const early = idsOf([...others.steps, ...grants.steps]);
  const functions = planTonFunctions(context, state, early);
  const settled = idsOf([...settings.steps, ...functions]);
  const revocations = planTonRevocations(context, state, [...early, ...settled]);
  const steps = [...grants.steps, ...settings.steps, ...functions, ...revocations];
  const waits = others.waiting.some(({ cause }) => cause !== "time");
  const targets = state === undefined ? [] : await findTonTargets(context, state);
  return joinPlans([
    waits ? planStaying(context, steps) : stepsOnly(steps),
    { steps: [], waiting: grants.waiting, findings: [...settings.findings, ...targets] },
  ]);
}

function planStaying(context: TonContext, steps: readonly TonStep[]): TonPlan {
  const [deployer] = context.signers;
  const farewell = deployer && revokeTonStepId(context, ADMIN_ID, deployer.address);
  const needed = context.blueprint.restrictions.flatMap(({ contract, acts }) =>
    acts
      .filter(({ untilSettled }) => untilSettled)
      .map(({ role }) => restrictTonStepId(contract, role)),
  );
  return stayingPlan(steps, farewell, needed);
}

function idsOf(steps: readonly TonStep[]): string[] {
  return steps.map(({ id }) => id);
}
