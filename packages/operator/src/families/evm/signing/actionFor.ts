import {
  type Action,
  type AssignedStep,
  MANNERS,
  type Manner,
} from "../../../core/AssignedStep.ts";
import { managerAbi } from "../access/accessManager.ts";

/** The id of an action. */
export function actionId(manner: Manner, stepId: string): string {
  return manner === "direct" ? stepId : `${manner} ${stepId}`;
}

/** The ids of all actions that bring a step forward. */
export function actionIds(stepId: string): string[] {
  return MANNERS.map((manner) => actionId(manner, stepId));
}

/**
 * The call that brings a step forward now: the call itself, or, where its signer has a delay, to schedule it, and once
 * it is scheduled, to execute it.
 *
 * @param manager Address of the chain's access manager.
 */
export function actionFor(step: AssignedStep, manager: string): Action {
  const manner = mannerOf(step);
  const id = actionId(manner, step.id);
  if (manner === "direct") {
    return {
      id,
      step,
      manner,
      summary: step.summary,
      to: step.to,
      data: step.data,
      after: step.after,
    };
  }
  if (manner === "schedule") {
    const data = managerAbi.encodeFunctionData("schedule", [step.to, step.data, 0]);
    const summary = `Schedule, for ${step.delay} s: ${step.summary}`;
    return { id, step, manner, summary, to: manager, data, after: [] };
  }
  const data = managerAbi.encodeFunctionData("execute", [step.to, step.data]);
  const summary = `Execute the scheduled call: ${step.summary}`;
  const after = step.after.flatMap((before) => [before, actionId("execute", before)]);
  return { id, step, manner, summary, to: manager, data, after };
}

function mannerOf({ delay, scheduled }: AssignedStep): Manner {
  if (delay === 0) return "direct";
  return scheduled === undefined ? "schedule" : "execute";
}
