import { prepared, type Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";

/** Entities of one message whose keys do not have its id. */
const TABLES: Readonly<Record<string, string>> = {
  message: "index.messages",
  call: "index.calls",
  failure: "index.failures",
};

/**
 * Ids of the messages of rows that a notice names; undefined if a row is gone. Keys of all other entities stay as they are.
 */
export async function messagesOfRows(
  db: Queryable,
  entity: string,
  keys: readonly Hex[],
): Promise<Hex[] | undefined> {
  const table = TABLES[entity];
  if (table === undefined) return [...keys];
  const text = `select message_id from ${table} where key = any($1::bytea[])`;
  const { rows } = await db.query(prepared(text, [keys.map(toBytea)]));
  return rows.length < keys.length ? undefined : rows.map((row) => fromBytea(row.message_id));
}
