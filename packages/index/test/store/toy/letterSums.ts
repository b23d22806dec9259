import { type Aggregate, type Contributes, dayOf, type ReadRow } from "../../../src/Aggregate.ts";

/** Days with their letters and amounts, and how many days have letters that failed so often. */
export const letterDays: Aggregate = {
  table: "index.letter_days",
  keys: [
    { name: "failures", type: "bigint" },
    { name: "day", type: "timestamptz" },
  ],
  counters: ["letters", "amount"],
  counted: { table: "index.letter_day_counts", keys: ["failures"], counter: "days" },
};

/** Letters that are sent count once all that is known of them is final. */
export const letterSums: Contributes = {
  columns: ["sent_at", "amount", "failures", "final"],
  aggregates: [letterDays],
  of: ({ sent_at, amount, failures = null, final }: ReadRow) => {
    if (final !== true || sent_at === null) return [];
    const key = { failures, day: dayOf(sent_at as bigint) };
    return [{ aggregate: letterDays, key, add: { letters: 1n, amount: amount as bigint } }];
  },
};
