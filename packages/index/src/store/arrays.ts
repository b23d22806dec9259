import type { Hex } from "@causeway/protocol";

/** A list of bytes, as PostgreSQL reads `bytea[]`; null where there are none. pg's own way escapes each value by rules. */
export function byteaArray(values: readonly (Hex | null | undefined)[]): string {
  const parts = values.map((hex) => (hex ? `"\\\\x${hex.slice("0x".length)}"` : "NULL"));
  return `{${parts.join(",")}}`;
}

/** A list of texts, as PostgreSQL reads an array of any type: with `text[]` or `jsonb[]` beside it. */
export function textArray(values: readonly string[]): string {
  return `{${values.map(quoted).join(",")}}`;
}

/** A list of numbers, as PostgreSQL reads an array of them. */
export function numberArray(values: readonly (bigint | number)[]): string {
  return `{${values.join(",")}}`;
}

function quoted(text: string): string {
  return `"${MARKS.test(text) ? text.replace(EVERY_MARK, "\\$&") : text}"`;
}

const MARKS = /["\\]/;
const EVERY_MARK = /["\\]/g;
