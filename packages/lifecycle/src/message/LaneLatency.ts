import * as z from "zod/mini";

/** How long messages of a lane took lately. Times are whole seconds, by the clocks of both chains. */
export const laneLatency = z.object({
  laneId: z.string().check(z.regex(/^0x[0-9a-f]{64}$/)),
  /** Messages that the figures are of. */
  messages: z.number().check(z.nonnegative()),
  /** Half of the messages took no longer, from the origin's block to the block that delivered them. */
  p50: z.number().check(z.nonnegative()),
  /** Nine of ten took no longer. */
  p90: z.number().check(z.nonnegative()),
});

/**
 * What a relayer answers to `GET /latencies`: a row for each lane with a message of the last day that was delivered. Lanes
 * without one are missing.
 */
export const laneLatencies = z.array(laneLatency);

export type LaneLatency = z.output<typeof laneLatency>;
