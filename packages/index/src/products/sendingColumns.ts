import type { Column, RowValue } from "../Entity.ts";
import type { StoredEvent } from "../IndexedEvent.ts";

/** Where an origin sent what a row is of. */
export const SENDING_COLUMNS: readonly Column[] = [
  { name: "sent_height", type: "bigint" },
  { name: "sent_log_index", type: "integer" },
  { name: "sent_block", type: "bytea" },
  { name: "sent_transaction", type: "bytea" },
  { name: "sent_at", type: "timestamptz" },
  { name: "sent_final", type: "boolean" },
];

/** The values of these columns. */
export function sendingColumns(sent: StoredEvent): Record<string, RowValue> {
  return {
    sent_height: sent.height,
    sent_log_index: sent.logIndex,
    sent_block: sent.blockHash,
    sent_transaction: sent.transaction,
    sent_at: sent.at,
    sent_final: sent.isFinal,
  };
}
