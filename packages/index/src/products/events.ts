import { type Hex, joinBytes, uintBytes } from "@causeway/protocol";

import type { IndexedEvent, StoredEvent } from "../IndexedEvent.ts";

/** The bytes that a value of an event holds. */
export function bytesOf({ values }: Pick<IndexedEvent, "values">, name: string): Hex {
  return values[name] as Hex;
}

/** The whole number that a value of an event holds. */
export function wholeOf({ values }: Pick<IndexedEvent, "values">, name: string): bigint {
  return values[name] as bigint;
}

/** Where an event stands: the key of a row that is one event. */
export function placeKey({ chainId, height, logIndex }: IndexedEvent): Hex {
  return joinBytes(uintBytes(chainId, 8), uintBytes(height, 8), uintBytes(BigInt(logIndex), 4));
}

/** Events by chain, height and log index, whatever order they come in. */
export function inOrder(events: readonly StoredEvent[]): readonly StoredEvent[] {
  return [...events].sort(
    (one, other) =>
      Number(one.chainId - other.chainId) ||
      Number(one.height - other.height) ||
      one.logIndex - other.logIndex,
  );
}

/** The newest of events, by chain, height and log index, which are of these kinds. */
export function newestOf(
  events: readonly StoredEvent[],
  ...kinds: readonly string[]
): StoredEvent | undefined {
  return inOrder(events).findLast(({ kind }) => kinds.includes(kind));
}

/** Whether none of the events can be removed. */
export function allFinal(events: readonly StoredEvent[]): boolean {
  return events.every(({ isFinal }) => isFinal);
}
