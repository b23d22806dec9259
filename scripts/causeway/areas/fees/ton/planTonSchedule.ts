import type { FeeScheduleState } from "@causeway/chains/ton/contracts";
import type { Step } from "@causeway/operator";
import { actStep, cellOf, messageStep, type TonPlan, type TonStep } from "@causeway/operator/ton";
import { planSchedule } from "../versions/planSchedule.ts";
import { effectiveId } from "../versions/planVersion.ts";
import { returnId } from "../versions/returnStep.ts";
import type { WantedSchedule } from "../versions/WantedSchedule.ts";
import { heldOnTon, retiredOnTon } from "./heldOnTon.ts";

/** A fee schedule on TON, as it must be and as it is. */
export interface ComparedOnTon {
  /** Its calls are bags of cells: acts, and the message that makes a version effective. */
  readonly wanted: WantedSchedule;
  /** Undefined before it is deployed. */
  readonly state: FeeScheduleState | undefined;
  /** Unix seconds of the block. */
  readonly time: bigint;
  /** Nanoton with which all prices are sent. */
  readonly value: bigint;
}

/** Brings the fee schedule of a TON chain to the configuration's version: a newer one, or an earlier one again. */
export async function planTonSchedule(compared: ComparedOnTon): Promise<TonPlan> {
  const { wanted, state, time } = compared;
  const readRetired = async (version: number) => retiredOnTon(state, version);
  const plan = await planSchedule(wanted, heldOnTon(state, time), readRetired);
  return { ...plan, steps: plan.steps.map((step) => toTonStep(step, compared)) };
}

/** Anyone may make a version effective. The access manager has the schedule do the rest. A return sends all prices, too. */
function toTonStep(step: Step, { wanted, value }: ComparedOnTon): TonStep {
  const cell = cellOf(step.data);
  if (step.id === effectiveId(wanted)) {
    return messageStep({ ...step, message: { value, body: cell } });
  }
  return actStep({ ...step, act: cell, ...(step.id === returnId(wanted) && { value }) });
}
