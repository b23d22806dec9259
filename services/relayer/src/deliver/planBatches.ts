import type { BatchBounds } from "@causeway/chains";
import { decodeFrame, type LaneChainTypes } from "@causeway/protocol";
import { dataLength } from "ethers";

import type { PendingMessage } from "../store/messages.ts";

/** What one delivery may hold at most. */
export type BatchLimits = Pick<BatchBounds, "maxMembers" | "maxGas" | "maxBytes">;

/**
 * What an operator chose, within the bounds of a chain that has some. Only the chain knows the unit of its gas limits,
 * so its bound of gas takes the place of the operator's.
 */
export function limitsWithin(chosen: BatchLimits, bounds: BatchBounds | undefined): BatchLimits {
  if (bounds === undefined) return chosen;
  return {
    maxMembers: Math.min(chosen.maxMembers, bounds.maxMembers),
    maxBytes: Math.min(chosen.maxBytes, bounds.maxBytes),
    maxGas: bounds.maxGas,
  };
}

/** A contiguous range of a lane; members that are not in `messages` go by their digest. */
export interface PlannedBatch {
  readonly first: bigint;
  readonly size: number;
  readonly messages: readonly PendingMessage[];
  /** Gas limits of all messages together. */
  readonly gas: bigint;
}

/** A gap of this many members costs less as digests than the overhead of another transaction. */
const MAX_GAP = 32n;

/**
 * Cuts pending messages, in order of their index, into ranges within the limits. A message that
 * exceeds a limit alone still gets a batch of its own, and so does one that failed before, since
 * only there it can be given more gas. Those come last: what was never tried does not wait for them.
 */
export function planBatches(
  pending: readonly PendingMessage[],
  limits: BatchLimits,
  types: LaneChainTypes,
): PlannedBatch[] {
  const batches: PlannedBatch[] = [];
  let open: OpenBatch | undefined;
  for (const message of pending) {
    const gas = decodeFrame(message.frame, types).gasLimit;
    if (open === undefined || !fits(open, message, gas, limits)) {
      open = { first: message.index, messages: [], gas: 0n, bytes: 0 };
      batches.push(closed(open));
    }
    open.messages.push(message);
    open.gas += gas;
    open.bytes += dataLength(message.frame);
    batches[batches.length - 1] = closed(open);
  }
  return [...batches.filter((batch) => !isRetry(batch)), ...batches.filter(isRetry)];
}

/** Whether it is the one message of a batch that failed before. */
export function isRetry({ messages }: Pick<PlannedBatch, "messages">): boolean {
  return messages.some(({ attempts }) => attempts > 0);
}

interface OpenBatch {
  readonly first: bigint;
  readonly messages: PendingMessage[];
  gas: bigint;
  bytes: number;
}

function fits(
  open: OpenBatch,
  message: PendingMessage,
  gas: bigint,
  { maxMembers, maxGas, maxBytes }: BatchLimits,
): boolean {
  const last = open.messages.at(-1)?.index ?? open.first;
  return (
    !isRetry({ messages: [...open.messages, message] }) &&
    message.index - last <= MAX_GAP &&
    message.index - open.first < BigInt(maxMembers) &&
    open.gas + gas <= maxGas &&
    open.bytes + dataLength(message.frame) <= maxBytes
  );
}

function closed({ first, messages, gas }: OpenBatch): PlannedBatch {
  const last = messages.at(-1)?.index ?? first;
  return { first, size: Number(last - first) + 1, messages, gas };
}
