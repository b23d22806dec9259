import { timeText } from "../chain/timeText.ts";
import type { Action } from "../signing/AssignedStep.ts";
import type { LaneOutcome } from "./LaneOutcome.ts";
import type { LaneState } from "./laneStates.ts";

/** How far the end of a lane's pause has come, and who must do what next. */
export function unpauseOutcome({
  lane,
  time,
  isHeld,
  pausedUntil,
  action,
}: LaneState): LaneOutcome {
  const { name: chain, chainId } = lane.destinationChain;
  if (!isHeld) return { lane, done: false, told: `is not held by the mailbox of ${chain}` };
  if (pausedUntil <= time) return { lane, done: true, told: "is not paused" };
  const still = `is paused until ${timeText(pausedUntil)}`;
  const base = { lane, done: false, pausedUntil };
  if (action === undefined) {
    const told = `${still}, and nobody of the configuration may end it: see what \`causeway check\` says`;
    return { ...base, told };
  }
  const call = { chain, chainId, to: action.to, data: action.data };
  return { ...base, told: `${still}: ${whatIsLeft(action, time)}`, call };
}

function whatIsLeft({ step, manner }: Action, time: bigint): string {
  const { signer, delay, scheduled } = step;
  const by = `${signer.name}, ${signer.address} (a ${signer.kind})`;
  if (scheduled !== undefined && scheduled.readyAt > time) {
    return `its end is scheduled by ${by}, who may execute the call below from ${timeText(scheduled.readyAt)}: run this again then`;
  }
  const wait = manner === "schedule" ? `, and again after ${delay} s` : "";
  return `${by}, must make the call below${wait}`;
}
