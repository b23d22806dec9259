import type { IndexedEvent } from "../IndexedEvent.ts";
import { valuesToJson } from "./values.ts";

/** Heights at which two readings of the same blocks hold other events, lowest first. */
export function differingHeights(
  first: readonly IndexedEvent[],
  second: readonly IndexedEvent[],
): bigint[] {
  const [before, after] = [textsByHeight(first), textsByHeight(second)];
  const heights = new Set([...before.keys(), ...after.keys()]);
  return [...heights]
    .filter((height) => before.get(height) !== after.get(height))
    .sort((a, b) => (a < b ? -1 : 1));
}

function textsByHeight(events: readonly IndexedEvent[]): Map<bigint, string> {
  const ordered = [...events].sort((a, b) => a.logIndex - b.logIndex);
  const texts = new Map<bigint, string>();
  for (const event of ordered) {
    texts.set(event.height, `${texts.get(event.height) ?? ""}${textOf(event)}\n`);
  }
  return texts;
}

function textOf(event: IndexedEvent): string {
  const { logIndex, blockHash, transaction, at, contract, kind, values } = event;
  const named = Object.entries(values).sort(([a], [b]) => (a < b ? -1 : 1));
  return valuesToJson([logIndex, blockHash, transaction, at, contract, kind, named]);
}
