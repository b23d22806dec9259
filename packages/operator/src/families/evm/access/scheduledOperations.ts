import type { Hex } from "@causeway/protocol";

import { pastEventsInBlocks } from "../deploy/pastEvents.ts";
import type { PlanContext } from "../PlanContext.ts";
import { type AccessManager, connectManager } from "./accessManager.ts";

/** An operation that is scheduled in the access manager: neither executed nor cancelled, and not lapsed. */
export interface ScheduledOperation {
  readonly id: Hex;
  readonly caller: Hex;
  readonly target: Hex;
  readonly data: Hex;
  /** Unix seconds, like all of its times. */
  readonly scheduledAt: bigint;
  readonly readyAt: bigint;
  readonly expiresAt: bigint;
}

/** What was scheduled at some time, as its event tells. */
interface Candidate extends Pick<ScheduledOperation, "id" | "caller" | "target" | "data"> {
  readonly block: number;
}

/**
 * All operations that wait on a chain, those that were scheduled first in front. The access manager has no list: its
 * events say what was ever scheduled, and the manager itself which of it is still.
 */
export async function scheduledOperations(context: PlanContext): Promise<ScheduledOperation[]> {
  const manager = await connectManager(context);
  if (manager === undefined) return [];
  const candidates = await everScheduled(context);
  const found = await Promise.all(candidates.map((one) => stillScheduled(context, manager, one)));
  return found.flat();
}

/** Each operation once, where it was scheduled last. */
async function everScheduled(context: PlanContext): Promise<Candidate[]> {
  const { manager } = context.blueprint;
  const events = await pastEventsInBlocks(context, manager, "OperationScheduled");
  const candidates = new Map<Hex, Candidate>();
  for (const { args, block } of events) {
    const id: Hex = args.operationId;
    // An operation that lapsed or was cancelled may be scheduled again: it comes where that was.
    candidates.delete(id);
    candidates.set(id, {
      id,
      caller: args.caller,
      target: args.target,
      data: args.data,
      block,
    });
  }
  return [...candidates.values()];
}

async function stillScheduled(
  { view }: PlanContext,
  manager: AccessManager,
  { block, ...operation }: Candidate,
): Promise<ScheduledOperation[]> {
  const { blockTag } = view;
  const readyAt = await manager.getSchedule(operation.id, { blockTag });
  if (readyAt === 0n) return [];
  const [expiration, scheduled] = await Promise.all([
    manager.expiration({ blockTag }),
    view.provider.getBlock(block),
  ]);
  if (scheduled === null) throw new Error(`the RPC has lost block ${block}`);
  const scheduledAt = BigInt(scheduled.timestamp);
  return [{ ...operation, scheduledAt, readyAt, expiresAt: readyAt + expiration }];
}
