import type { JournalEntry, Signed } from "@causeway/chains/node";
import { Transaction } from "ethers";

/**
 * Of a journal, the place of the last entry of each kind, from 0. Two are of a kind if they tell the same of calls of
 * the same function, with something else still on its way, or with nothing.
 */
export function lastOfEachKind(entries: readonly JournalEntry[]): number[] {
  const places = new Map<string, number>();
  const signed = new Map<string, Signed>();
  const pending = new Set<string>();
  for (const [place, entry] of entries.entries()) {
    if (entry.kind === "signed") signed.set(entry.hash, entry);
    pending.delete(entry.hash);
    const others = pending.size > 0 ? "others" : "nothing else";
    places.set(`${outcomeOf(entry)} ${functionOf(signed.get(entry.hash))}, ${others}`, place);
    if (entry.kind === "signed") pending.add(entry.hash);
  }
  return [...places.values()].sort((one, other) => one - other);
}

function outcomeOf(entry: JournalEntry): string {
  return entry.kind === "mined" ? entry.status : entry.kind;
}

/** By its selector; the deployment proxy takes a salt in its place, of which we have one. */
function functionOf(signed: Signed | undefined): string {
  return signed === undefined ? "unknown" : Transaction.from(signed.raw).data.slice(0, 10);
}
