import type { EventValue } from "../IndexedEvent.ts";

/** The parts of `JSON` that keep all digits of a number, which TypeScript does not know yet. */
const exact = JSON as unknown as {
  rawJSON(text: string): unknown;
  parse(text: string, reviver: Reviver): unknown;
};

type Reviver = (key: string, value: unknown, context: { readonly source: string }) => unknown;

/** PostgreSQL's `jsonb` refuses a zero and half of a pair; the backslash marks them. */
const ESCAPED = /[\\\0]|\p{Surrogate}/u;
const EVERY_ESCAPED = /[\\\0]|\p{Surrogate}/gu;
const EVERY_ESCAPE = /\\([0-9a-f]{4})/g;

/** Writes values for `jsonb`: whole numbers with all digits, and any string. */
export function valuesToJson(values: object): string {
  return JSON.stringify(values, (_key, value) => {
    if (typeof value === "bigint") return exact.rawJSON(value.toString());
    return typeof value === "string" ? escaped(value) : value;
  });
}

/** Reads back what `valuesToJson` wrote. */
export function valuesFromJson(json: string): Record<string, EventValue> {
  return exact.parse(json, (_key, value, { source }) => {
    if (typeof value === "number") return BigInt(source);
    return typeof value === "string" ? unescaped(value) : value;
  }) as Record<string, EventValue>;
}

function escaped(text: string): string {
  if (!ESCAPED.test(text)) return text;
  return text.replace(
    EVERY_ESCAPED,
    (unit) => `\\${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

function unescaped(text: string): string {
  if (!text.includes("\\")) return text;
  return text.replace(EVERY_ESCAPE, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}
