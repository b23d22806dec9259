import * as z from "zod/mini";

import { count, name, positive } from "./fields.ts";

/** What transfers from one chain to another offer by default to those that pay the receiver in advance. */
export const offer = z.strictObject({
  /** Names of chains. */
  origin: name,
  destination: name,
  rateBps: count,
  /** Units of the asset, in decimal digits. */
  floor: z.string().check(z.regex(/^\d+$/, "an integer in decimal digits")),
  /** Seconds for which all of it is offered. */
  fallsAfter: count,
  /** Seconds after which nothing is. */
  endsAfter: positive,
});

export type Offer = z.output<typeof offer>;
