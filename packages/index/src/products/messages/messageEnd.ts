import type { RowValue } from "../../Entity.ts";
import type { StoredEvent } from "../../IndexedEvent.ts";
import { wholeOf } from "../events.ts";

const VOIDED = "mailbox.MessageVoided";

/** Outcomes by the events that end a message. */
const OUTCOMES: Readonly<Record<string, string>> = {
  "mailbox.MessagesDelivered": "delivered",
  "mailbox.MessageExpired": "expired",
  "mailbox.MessageRejected": "rejected",
  [VOIDED]: "voided",
};

/**
 * How a message ended. It ends once, but for one that admins voided: a forged message may have been delivered at its
 * place before.
 *
 * @param events In order.
 */
export function messageEnd(events: readonly StoredEvent[]): Record<string, RowValue> {
  const endings = events.filter(({ kind }) => OUTCOMES[kind] !== undefined);
  const ending = endings.find(({ kind }) => kind === VOIDED) ?? endings[0];
  return {
    outcome: ending ? (OUTCOMES[ending.kind] as string) : null,
    ended_chain_id: ending?.chainId ?? null,
    ended_height: ending?.height ?? null,
    ended_log_index: ending?.logIndex ?? null,
    ended_block: ending?.blockHash ?? null,
    ended_transaction: ending?.transaction ?? null,
    ended_at: ending?.at ?? null,
    ended_messages: ending ? countOf(ending) : null,
    ended_final: ending?.isFinal ?? null,
  };
}

/** How many messages the event ended; they share what its transaction cost. */
function countOf(ending: StoredEvent): number {
  if (ending.kind !== "mailbox.MessagesDelivered") return 1;
  return [...wholeOf(ending, "delivered").toString(2)].filter((bit) => bit === "1").length;
}
