import type { Cell } from "@ton/core";

import type { InternalMessage } from "../tlb/Executed.ts";
import type { SeededRandom } from "./SeededRandom.ts";

/** A message from outside, with its destination in raw form. */
export interface ExternalMessage {
  readonly cell: Cell;
  readonly destination: string;
}

/** A message that a block may take in. */
export type Waiting = InternalMessage | ExternalMessage;

/**
 * Chooses the messages of the next block, and their order. It gives the one guarantee that TON gives: messages from one
 * contract to another keep the order of their logical time. Everything else follows from chance.
 *
 * @param holdChance How likely all messages between two contracts wait for a later block, from 0 to below 1.
 */
export function schedule(
  pending: readonly InternalMessage[],
  externals: readonly ExternalMessage[],
  random: SeededRandom,
  holdChance: number,
): Waiting[] {
  const between = [...groups(pending).values()].filter(() => random.fraction() >= holdChance);
  for (const messages of between) messages.sort(byLogicalTime);
  const outside = Map.groupBy(externals, ({ destination }) => destination);
  const queues: Waiting[][] = [...between, ...outside.values()];
  const order: Waiting[] = [];
  while (queues.length > 0) {
    const place = random.below(queues.length);
    const next = queues[place]?.shift();
    if (next === undefined) queues.splice(place, 1);
    else order.push(next);
  }
  return order;
}

function groups(pending: readonly InternalMessage[]): Map<string, InternalMessage[]> {
  return Map.groupBy(
    pending,
    ({ source, destination }) => `${source.toRawString()}>${destination.toRawString()}`,
  );
}

function byLogicalTime(one: InternalMessage, other: InternalMessage): number {
  return Number(one.lt - other.lt);
}
