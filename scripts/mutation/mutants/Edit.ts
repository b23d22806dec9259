import type { Range } from "../ast/Node.ts";

export const OPERATORS = [
  "negated condition",
  "boundary",
  "arithmetic",
  "removed statement",
  "removed modifier",
  "swapped arguments",
  "constant",
] as const;

/** One of these, or what a list of guards says in its own words. */
export type Operator = (typeof OPERATORS)[number] | "listed";

/** One change of a source: `text` takes the place of a range. */
export interface Edit extends Range {
  operator: Operator;
  text: string;
  /** What is shown of the source around it; the range itself where it says enough. */
  shown?: Range;
}

/** What an edit makes of the range around it. */
export function applied(source: string, { start, end }: Range, edit: Edit): string {
  return source.slice(start, edit.start) + edit.text + source.slice(edit.end, end);
}
