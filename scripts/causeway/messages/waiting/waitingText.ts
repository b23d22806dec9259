import type { WaitingEntry } from "./findWaiting.ts";

const WHAT: Readonly<Record<WaitingEntry["kind"], string>> = {
  transfer: "transfer",
  return: "return of transfer",
  notice: "notice about message",
};

/** An entry's name for people: `return of transfer 0x…`. */
export function nameOf({ kind, id }: Pick<WaitingEntry, "kind" | "id">): string {
  return `${WHAT[kind]} ${id}`;
}

/** What waits on a chain, in lines for people. */
export function waitingText(chain: string, entries: readonly WaitingEntry[]): string[] {
  if (entries.length === 0) return [`${chain}: nothing waits`];
  return entries.map(
    ({ kind, id, state, transaction }) =>
      `${chain}: ${nameOf({ kind, id })} waits\n    ${state}\n    came in transaction ${transaction}`,
  );
}
