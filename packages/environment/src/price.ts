import * as z from "zod/mini";

import { name, positive } from "./fields.ts";

/** A price that people list. */
export const listedPrice = z.strictObject({
  /** Symbol of an asset. */
  asset: name,
  /** US dollars of one whole, as text: "0.9998". */
  usd: z
    .string()
    .check(
      z.regex(
        /^(?=.*[1-9])\d{1,18}(\.\d{1,18})?$/,
        'a price above 0 is a string of digits: "0.9998"',
      ),
    ),
  /** When it was known: "2026-11-28T00:00:00Z". */
  at: z.iso.datetime(),
  /** After so many days it is too old. */
  days: positive.check(z.lte(366, "at most 366 days")),
});

export type ListedPrice = z.output<typeof listedPrice>;
