import { managerMessages } from "@causeway/chains/ton/contracts";
import type { Hex } from "@causeway/protocol";

import type { Manner } from "../../../core/AssignedStep.ts";
import type { TargetedAct } from "../access/permissions.ts";
import { addressOf, bagOf, type TonContract } from "../TonContract.ts";
import type { AssignedTonStep, SentMessage, TonAction } from "../TonStep.ts";

/** Nanoton for a message to the access manager about itself; what is left comes back. */
const OWN_VALUE = 200_000_000n;
/** For an act of another contract: the question about it must bring 0.42 TON, and what is left comes back. */
const EXECUTE_VALUE = 600_000_000n;
/** For an operation, which pays a year's rent for its cells. */
const SCHEDULE_VALUE = 500_000_000n;

type ManagedAct = Extract<AssignedTonStep["sends"], { readonly kind: "act" }>;

/** The id of an action. */
function idOf(manner: Manner, stepId: string): string {
  return manner === "direct" ? stepId : `${manner} ${stepId}`;
}

/**
 * The message that brings a step forward now: the step's own; or to the access manager, which has the act done at once,
 * schedules it, or executes it.
 */
export function tonActionFor(step: AssignedTonStep, manager: TonContract): TonAction {
  const { sends } = step;
  if (sends.kind === "message") {
    const { to, data, summary, after } = step;
    const { message } = sends;
    return { id: step.id, step, manner: "direct", summary, to, data, after, message };
  }
  const manner = mannerOf(step);
  const message = managerMessage(step, sends, manner, manager);
  const after = step.after.flatMap((before) => [before, idOf("execute", before)]);
  return {
    ...{ id: idOf(manner, step.id), step, manner, message },
    summary: summaryOf(step, manner),
    to: manager.address,
    data: bagOf(message.body),
    after: manner === "schedule" ? [] : after,
  };
}

function mannerOf({ delay, scheduled }: AssignedTonStep): Manner {
  if (delay === 0) return "direct";
  return scheduled === undefined ? "schedule" : "execute";
}

function summaryOf({ summary, delay }: AssignedTonStep, manner: Manner): string {
  if (manner === "schedule") return `Schedule, for ${delay} s: ${summary}`;
  return manner === "execute" ? `Execute the scheduled act: ${summary}` : summary;
}

function managerMessage(
  { to }: AssignedTonStep,
  { act, value }: ManagedAct,
  manner: Manner,
  { address }: TonContract,
): SentMessage {
  const call = { target: addressOf(to), act };
  if (manner === "schedule") return { value: SCHEDULE_VALUE, body: managerMessages.schedule(call) };
  return executingMessage({ target: to, act, value }, address);
}

/** The message to an access manager that has an act done. @param manager The access manager's account. */
export function executingMessage(
  { target, act, value: own }: TargetedAct & Pick<ManagedAct, "value">,
  manager: Hex,
): SentMessage {
  const value = own ?? (target === manager ? OWN_VALUE : EXECUTE_VALUE);
  return { value, body: managerMessages.execute({ target: addressOf(target), act }) };
}

/** The message to an access manager that cancels an operation. */
export function cancellingMessage(id: Hex): SentMessage {
  return { value: OWN_VALUE, body: managerMessages.cancel(BigInt(id)) };
}
