import { stateText, stepText } from "@causeway/index/trails";
import { timeText } from "@causeway/protocol";
import type { HistoryEntry } from "./HistoryEntry.ts";

/** Entries of an account, for people. */
export function historyText(entries: readonly HistoryEntry[]): string {
  return entries.map(entryText).join("\n\n");
}

function entryText({
  kind,
  id,
  state,
  proviso,
  amount,
  origin,
  destination,
  ...entry
}: HistoryEntry) {
  const of = amount === undefined ? "" : ` of ${amount}`;
  const { sender = "unknown", receiver = "unknown", steps, sentAt } = entry;
  return [
    `${timeText(sentAt)}: ${kind}${of}, ${origin} -> ${destination ?? "unknown"}: ${stateText(state, proviso)}`,
    `  id         ${id}`,
    `  from       ${sender}`,
    `  to         ${receiver}`,
    ...steps.map(stepText),
  ].join("\n");
}
