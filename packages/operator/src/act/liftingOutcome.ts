import { type Hex, timeText } from "@causeway/protocol";

import type { Action } from "../core/AssignedStep.ts";
import type { ActOutcome } from "./ActOutcome.ts";
import { untilText } from "./GuardianAction.ts";
import type { Lifting } from "./Lifting.ts";
import type { PreparedCall } from "./PreparedCall.ts";

/** How long something lasts still, and what ends it. */
export interface LiftingState<L extends Lifting = Lifting, A extends Action = Action> {
  readonly lifting: L;
  /** Unix seconds of the chain. */
  readonly time: bigint;
  /** Unix seconds; 0 if it never lasted, undefined if the chain does not have the lane or the light client. */
  readonly until: bigint | undefined;
  /** What brings its end forward; undefined if it does not last, or nobody may. */
  readonly action: A | undefined;
}

/** How accounts and calls of a family are told to signers. */
export interface SigningForm<A extends Action = Action> {
  readonly addressText: (address: Hex) => string;
  readonly callOf: (action: A) => PreparedCall;
}

/**
 * Whether something can be done to end or prolong it, and is not done yet.
 *
 * @param until As in `LiftingState`.
 * @param time Unix seconds.
 */
export function isLeft(
  { lasting, forGood }: Lifting,
  until: bigint | undefined,
  time: bigint,
): boolean {
  if (until === undefined || until <= time || until === forGood?.until) return false;
  return lasting === undefined || until < time + lasting;
}

/** How far the end of a pause or a stop, or its prolonging, has come, and who must do what next. */
export function liftingOutcome<A extends Action>(
  { lifting, time, until, action }: LiftingState<Lifting, A>,
  form: SigningForm<A>,
): ActOutcome {
  const { effect, holder, lasting, forGood, standing } = lifting;
  if (until === undefined) return { done: false, told: `is not held by ${holder}` };
  if (until <= time) return { done: lasting === undefined, told: `is not ${effect}` };
  const still =
    until === standing?.until ? standing.told : `is ${effect} ${untilText(until, forGood)}`;
  if (until === forGood?.until) return { done: false, told: `${still}: ${forGood.remedy}`, until };
  if (!isLeft(lifting, until, time)) return { done: true, told: still, until };
  if (action === undefined) {
    const told = `${still}, and no account of the configuration may change that: run \`causeway check\``;
    return { done: false, told, until };
  }
  const told = `${still}: ${whatIsLeft(action, time, form)}`;
  return { done: false, told, until, call: form.callOf(action) };
}

function whatIsLeft<A extends Action>(
  { step, manner }: A,
  time: bigint,
  { addressText }: SigningForm<A>,
): string {
  const { signer, delay, scheduled } = step;
  const by = `${signer.name}, ${addressText(signer.address)} (a ${signer.kind})`;
  if (scheduled !== undefined && scheduled.readyAt > time) {
    return `that is scheduled by ${by}, who may execute the call below from ${timeText(scheduled.readyAt)}: run this again then`;
  }
  const wait = manner === "schedule" ? `, and again after ${delay} s` : "";
  return `${by}, must make the call below${wait}`;
}
