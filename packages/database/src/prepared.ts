import { createHash } from "node:crypto";
import type { QueryConfig } from "pg";

const names = new Map<string, string>();

/**
 * A query that each connection prepares once: for a text that PostgreSQL reads longer than it answers.
 *
 * @param text The same in every call, since a connection keeps all that it prepared.
 */
export function prepared(text: string, values: unknown[]): QueryConfig {
  return { name: nameOf(text), text, values };
}

/**
 * SQL of a list of bytes that is a parameter of a prepared query. PostgreSQL does not see how long it is, so it takes the
 * plan that each connection made once. It would make one for each list else, which takes ten times as long as to read a row.
 */
export function bytesList(parameter: string): string {
  return `(select ${parameter}::bytea[])::bytea[]`;
}

function nameOf(text: string): string {
  const known = names.get(text);
  if (known !== undefined) return known;
  const name = createHash("sha256").update(text).digest("base64url");
  names.set(text, name);
  return name;
}
