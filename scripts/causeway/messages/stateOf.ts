import type { MessageState } from "@causeway/relayer";

import type { Situation } from "./Situation.ts";

/** How far a message came, in the words of a relayer, as far as chains alone can tell. */
export function stateOf(situation: Situation): Exclude<MessageState, "signed"> {
  const { ending, isOverdue, failure, proven, isImported, isFinal } = situation;
  if (ending !== undefined) return ending.outcome;
  if (isOverdue) return "expirable";
  if (failure !== undefined) return "failed";
  if (proven !== undefined) return "proven";
  if (isImported) return "imported";
  return isFinal ? "finalised" : "sent";
}
