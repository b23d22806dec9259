import { timeText } from "@causeway/protocol";
import type { ActOutcome } from "../../../act/ActOutcome.ts";
import { untilText } from "../../../act/GuardianAction.ts";
import type { Action } from "../../../core/AssignedStep.ts";
import type { ResumeState } from "./resumeStates.ts";

/** How far the end of a pause or a stop, or its prolonging, has come, and who must do what next. */
export function resumeOutcome({ lifting, time, until, action }: ResumeState): ActOutcome {
  const { chain, effect, holder, lasting, forGood, standing } = lifting;
  if (until === undefined) return { done: false, told: `is not held by ${holder}` };
  if (until <= time) return { done: lasting === undefined, told: `is not ${effect}` };
  const still =
    until === standing?.until ? standing.told : `is ${effect} ${untilText(until, forGood)}`;
  if (until === forGood?.until) return { done: false, told: `${still}: ${forGood.remedy}`, until };
  if (lasting !== undefined && until >= time + lasting) return { done: true, told: still, until };
  if (action === undefined) {
    const told = `${still}, and no account of the configuration may change that: run \`causeway check\``;
    return { done: false, told, until };
  }
  const call = { chain: chain.name, chainId: chain.chainId, to: action.to, data: action.data };
  return { done: false, told: `${still}: ${whatIsLeft(action, time)}`, until, call };
}

function whatIsLeft({ step, manner }: Action, time: bigint): string {
  const { signer, delay, scheduled } = step;
  const by = `${signer.name}, ${signer.address} (a ${signer.kind})`;
  if (scheduled !== undefined && scheduled.readyAt > time) {
    return `that is scheduled by ${by}, who may execute the call below from ${timeText(scheduled.readyAt)}: run this again then`;
  }
  const wait = manner === "schedule" ? `, and again after ${delay} s` : "";
  return `${by}, must make the call below${wait}`;
}
