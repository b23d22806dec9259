import type { Step } from "@causeway/operator";
import { actStep, cellOf, messageStep, type TonPlan, type TonStep } from "@causeway/operator/ton";
import { planSchedule } from "../versions/planSchedule.ts";
import { effectiveId } from "../versions/planVersion.ts";
import { returnId } from "../versions/returnStep.ts";
import type { ComparedOnTon } from "./ComparedOnTon.ts";
import { heldOnTon, retiredOnTon } from "./heldOnTon.ts";

/** Brings the fee schedule of a TON chain to the configuration's version: a newer one, or an earlier one again. */
export async function planTonSchedule(compared: ComparedOnTon): Promise<TonPlan> {
  const { wanted, state, time } = compared;
  const readRetired = async (version: number) => retiredOnTon(state, version);
  const plan = await planSchedule(wanted, heldOnTon(state, time), readRetired);
  return { ...plan, steps: plan.steps.map((step) => toTonStep(step, compared)) };
}

/** Anyone may make a version effective. The access manager has the schedule do the rest. A return sends all prices, too. */
export function toTonStep(step: Step, { wanted, value }: ComparedOnTon): TonStep {
  const cell = cellOf(step.data);
  if (step.id === effectiveId(wanted)) {
    return messageStep({ ...step, message: { value, body: cell } });
  }
  return actStep({ ...step, act: cell, ...(step.id === returnId(wanted) && { value }) });
}
