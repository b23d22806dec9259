import { z } from "zod";

/** Streams of events. */
export const streamsConfig = z
  .strictObject({
    /** Open at once in this process. */
    most: z.int().positive().default(1_500),
    /** Open at once of a key, in this process. */
    mostPerKey: z.int().positive().default(200),
    /** Open at once of an address without a key, in this process. */
    mostPerAddress: z.int().positive().default(10),
    /** Milliseconds between signs of life. */
    heartbeat: z.int().positive().default(15_000),
  })
  .prefault({});
