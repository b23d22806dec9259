import { z } from "zod";

/** Looking up on chains what the index lacks, or has too late. */
export const lookupConfig = z
  .strictObject({
    /** Look-ups on chains at once; further requests are refused until one ends. */
    atOnce: z.int().positive().default(32),
    /** Milliseconds that a request waits for a look-up. */
    timeout: z.int().positive().default(1_000),
    /** Milliseconds in which a chain must answer a search. */
    chainTimeout: z.int().positive().default(700),
    /** Newest blocks that are searched while the database does not answer. */
    blocks: z.int().positive().default(2_000),
    /** Seconds that the index may be behind a chain before the chain is asked instead. */
    mostBehind: z.int().nonnegative().default(15),
  })
  .prefault({});

export type LookupConfig = z.output<typeof lookupConfig>;
