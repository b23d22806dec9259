import type { Journal } from "./Journal.ts";
import type { Signed } from "./journalEntries.ts";

/** Writes down that a transaction will never be in a block. */
export function abandon({ hash }: Signed, reason: string, journal: Journal): void {
  journal.append({ kind: "abandoned", at: new Date().toISOString(), hash, reason });
}
