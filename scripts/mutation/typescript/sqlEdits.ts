import type { SourceEdit, SourceNode } from "./SourceEdit.ts";

/** Each change of a statement, with the words in whose place it comes. */
const CHANGES: readonly (readonly [SourceEdit["operator"], RegExp, string])[] = [
  ["boundary", /(?<= )<(?= )/g, "<="],
  ["boundary", /(?<= )<=(?= )/g, "<"],
  ["boundary", /(?<= )>(?= )/g, ">="],
  ["boundary", /(?<= )>=(?= )/g, ">"],
  ["negated condition", /\band\b/g, "or"],
  ["negated condition", /\bis not (?=null|distinct)/g, "is "],
  ["negated condition", /\bis (?=null|distinct)/g, "is not "],
  ["removed statement", / desc\b/g, ""],
  ["removed statement", /\bdistinct (?!from)/g, ""],
];

/** `between 1 and 2` joins no conditions. */
const BETWEEN = /\bbetween \S+$/;

/** A text that asks a database to do something. */
const STATEMENT = /\b(select|insert into|update|delete from)\b/;

/** The changes of a template that holds a statement in SQL. */
export function sqlEdits({ start, end }: SourceNode, source: string): SourceEdit[] {
  const text = source.slice(start, end);
  if (!STATEMENT.test(text)) return [];
  return CHANGES.flatMap(([operator, words, changed]) =>
    [...text.matchAll(words)]
      .filter(({ index }) => !BETWEEN.test(text.slice(0, index).trimEnd()))
      .map(({ index, 0: found }) => {
        const at = start + index;
        return { operator, start: at, end: at + found.length, text: changed };
      }),
  ).sort((one, other) => one.start - other.start);
}
