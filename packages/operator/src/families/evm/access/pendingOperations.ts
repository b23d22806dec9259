import { type Hex, timeText } from "@causeway/protocol";
import { getAddress } from "ethers";

import type { Finding } from "../../../core/Finding.ts";
import { NOTHING } from "../../../core/Finding.ts";
import { accountText, type PendingOperation } from "../../../core/PendingOperation.ts";
import type { Step } from "../../../core/Step.ts";
import type { PlanContext } from "../PlanContext.ts";
import { callLines } from "../proposals/callLines.ts";
import { decodeCall } from "../proposals/decodeCall.ts";
import { describeCall } from "../proposals/describeCall.ts";
import { Names } from "../proposals/Names.ts";
import { maySign } from "../signing/assignSteps.ts";
import { cancellers } from "./cancellers.ts";
import { type ScheduledOperation, scheduledOperations } from "./scheduledOperations.ts";

/**
 * Everything that waits in the access manager, and whether the configuration asks for it: by a step that makes the same
 * call, and by an account that may. Who changed his mind, or the configuration, has left something behind that nobody
 * asks for.
 *
 * @param steps All steps of the chain's plan.
 */
export async function pendingOperations(
  context: PlanContext,
  steps: readonly Step[],
): Promise<PendingOperation[]> {
  const names = new Names(context);
  const scheduled = await scheduledOperations(context);
  return Promise.all(scheduled.map((operation) => judge(context, names, operation, steps)));
}

async function judge(
  context: PlanContext,
  names: Names,
  operation: ScheduledOperation,
  steps: readonly Step[],
): Promise<PendingOperation> {
  const { id, caller, target, data, scheduledAt, readyAt, expiresAt } = operation;
  const call = decodeCall(target, data, names);
  const [isAsked, cancelledBy] = await Promise.all([
    isAskedFor(context, operation, steps),
    // That it waits must be told, even if an RPC refuses so large a call.
    cancellers(context, operation).catch(() => undefined),
  ]);
  return {
    id,
    caller: named(names, caller),
    target,
    data,
    summary: describeCall(call),
    call: callLines(call),
    scheduledAt: Number(scheduledAt),
    readyAt: Number(readyAt),
    expiresAt: Number(expiresAt),
    isAsked,
    ...(cancelledBy && {
      cancelledBy: cancelledBy.map((address) => accountText(named(names, address))),
    }),
  };
}

async function isAskedFor(
  context: PlanContext,
  { caller, target, data }: ScheduledOperation,
  steps: readonly Step[],
): Promise<boolean> {
  const step = steps.find((known) => getAddress(known.to) === target && known.data === data);
  return step !== undefined && maySign(context, step, caller);
}

function named(names: Names, address: Hex): PendingOperation["caller"] {
  const name = names.ofAddress(address);
  return name === undefined ? { address } : { name, address };
}

/** A finding for each operation that the configuration does not ask for. */
export function operationFindings(
  { config, chain }: PlanContext,
  operations: readonly PendingOperation[],
): Finding[] {
  const where = `--environment ${config.environment} --chain ${chain.name}`;
  return operations
    .filter(({ isAsked }) => !isAsked)
    .map(({ id, caller, summary, readyAt, expiresAt, cancelledBy }) => ({
      kind: "operation-pending",
      subject: `operation ${id} of ${accountText(caller)}: ${summary}`,
      expected: NOTHING,
      held: `executable from ${timeText(BigInt(readyAt))}, lapses ${timeText(BigInt(expiresAt))}`,
      remedy: `causeway cancel ${id} ${where}, ${byWhom(cancelledBy)}`,
    }));
}

function byWhom(accounts: PendingOperation["cancelledBy"]): string {
  if (accounts === undefined) return "by accounts that could not be read";
  return `by ${accounts.join(" or ")}`;
}
