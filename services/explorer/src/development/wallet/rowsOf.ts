import type { ShownRow } from "./ShownRow.ts";

/** Characters that change how others are shown, or that nobody sees. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/** All parts of a value, none left out, in their order. */
export function rowsOf(label: string, value: unknown, depth = 0): ShownRow[] {
  if (typeof value !== "object" || value === null) {
    return [{ label: visible(label), value: visible(String(value)), depth }];
  }
  const entries = Object.entries(value);
  if (entries.length === 0) return [{ label: visible(label), value: "empty", depth }];
  const parts = entries.flatMap(([name, part]) =>
    rowsOf(Array.isArray(value) ? `${Number(name) + 1}` : name, part, depth + 1),
  );
  return [{ label: visible(label), value: undefined, depth }, ...parts];
}

/** A text in which every character is seen. */
export function visible(text: string): string {
  return text.replace(UNSEEN, (one) => `\\u{${one.codePointAt(0)?.toString(16)}}`);
}
