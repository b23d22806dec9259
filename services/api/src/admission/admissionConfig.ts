import { z } from "zod";

/** Keys of clients. */
export const keysConfig = z
  .strictObject({
    /** Whether the routing API refuses requests without a key. */
    required: z.boolean().default(false),
    /** Secrets for signatures derive from it. Without it, the data API refuses all requests. */
    masterKeyFile: z.string().min(1).optional(),
  })
  .prefault({});

/** Weight of requests that an address may send in a minute without a key. */
export const limitsConfig = z
  .strictObject({
    /** `/route`, `/swap` and `/routeAndSwap`. */
    quotes: z.int().positive().default(60),
    others: z.int().positive().default(300),
  })
  .prefault({});
