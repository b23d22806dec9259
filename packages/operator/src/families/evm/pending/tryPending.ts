import type { DryRun } from "../../ChainFamily.ts";
import { managerAbi } from "../access/accessManager.ts";
import { type ScheduledOperation, scheduledOperations } from "../access/scheduledOperations.ts";
import { onForkOf } from "../fork/onFork.ts";
import { tryCalls } from "../fork/tryCalls.ts";
import type { PlanContext } from "../PlanContext.ts";
import { decodeCall } from "../proposals/decodeCall.ts";
import { describeCall } from "../proposals/describeCall.ts";
import { Names } from "../proposals/Names.ts";
import { changesDocument } from "../storage/changesDocument.ts";
import { explainChanges } from "../storage/explainChanges.ts";
import { type TriedOperation, triedText } from "./triedText.ts";

/**
 * Executes all pending operations of a chain on one fork, each by its caller, in the order of their ready times. Time
 * passes on the fork until each is ready. An operation that reverts changes nothing, and those after it are tried too.
 *
 * @throws ForkFailed
 */
export async function tryPending(context: PlanContext): Promise<DryRun> {
  const { chain, view, config } = context;
  const operations = (await scheduledOperations(context)).toSorted(byReadyTime);
  const where = { chain: chain.name, block: view.blockTag };
  if (operations.length === 0) {
    const text = `${chain.name}, block ${view.blockTag}: nothing waits`;
    return { succeeds: true, text, json: JSON.stringify({ ...where, operations: [] }) };
  }
  const calls = operations.map((operation) => executing(operation, context.blueprint.manager));
  const tried = await onForkOf(context, (fork) => tryCalls(fork, calls));
  const names = new Names(context);
  const outcomes = operations.map((operation, index) => {
    const failed = tried.reverted.find(({ call }) => call === index + 1);
    return outcomeOf(operation, failed?.reason, names);
  });
  const explained = explainChanges({ chainId: chain.chainId, names }, calls, tried);
  const on = { ...where, environment: config.environment };
  return {
    succeeds: tried.reverted.length === 0,
    text: triedText(on, outcomes, explained, names),
    json: JSON.stringify({
      ...where,
      operations: outcomes,
      changes: changesDocument(explained, names),
    }),
  };
}

/** By time, and by the id where two are ready together: on every machine alike. */
function byReadyTime(one: ScheduledOperation, other: ScheduledOperation): number {
  if (one.readyAt !== other.readyAt) return one.readyAt < other.readyAt ? -1 : 1;
  return one.id < other.id ? -1 : 1;
}

function executing({ caller, target, data, readyAt }: ScheduledOperation, manager: string) {
  return {
    from: caller,
    to: manager,
    data: managerAbi.encodeFunctionData("execute", [target, data]),
    notBefore: readyAt,
    step: { signer: { address: caller }, to: target, data },
  };
}

function outcomeOf(
  { id, caller, target, data, readyAt }: ScheduledOperation,
  reverts: string | undefined,
  names: Names,
): TriedOperation {
  return {
    id,
    readyAt: Number(readyAt),
    caller: { address: caller, name: names.ofAddress(caller) ?? null },
    summary: describeCall(decodeCall(target, data, names)),
    reverts: reverts ?? null,
  };
}
