import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

/** PostgreSQL refuses a notice of 8,000 bytes. */
const MOST_BYTES = 7_999;
/** More notices than these tell only that many rows changed. */
const MOST_NOTICES = 16;

/**
 * Texts that name the changed rows of an entity: `{"entity":"message","keys":["0x…"]}`, or `{"entity":"message"}` alone
 * if there are too many to name.
 */
export function noticesOf(entity: string, keys: readonly Hex[]): string[] {
  if (keys.length === 0) return [];
  const longest = Math.max(...keys.map((key) => key.length)) + '"",'.length;
  const each = Math.floor((MOST_BYTES - JSON.stringify({ entity, keys: [] }).length) / longest);
  if (each < 1 || keys.length > each * MOST_NOTICES) return [JSON.stringify({ entity })];
  const parts = Array.from({ length: Math.ceil(keys.length / each) }, (_, part) =>
    keys.slice(part * each, (part + 1) * each),
  );
  return parts.map((part) => JSON.stringify({ entity, keys: part }));
}

/** Tells listeners of the channel `index`, once the transaction is committed. */
export async function notify(client: Queryable, notices: readonly string[]): Promise<void> {
  if (notices.length === 0) return;
  await client.query("select pg_notify('index', notice) from unnest($1::text[]) as notice", [
    notices,
  ]);
}
