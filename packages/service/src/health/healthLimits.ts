import { z } from "zod";

const seconds = z.number().positive();

const stages = z.strictObject({
  /** Runs of a stage in a row that must have failed: an RPC that does not answer once is common. */
  failedRuns: z.int().positive().default(3),
  /** Seconds that a run of a stage may last without getting any further. */
  longestRun: seconds.default(180),
});

const heads = stages.extend({
  /** Seconds by which a chain's newest block may be older than now. */
  headAge: seconds.default(300),
  /** The same for single chains, by name: for those that make blocks seldom. */
  headAgeOf: z.record(z.string(), seconds).default({}),
});

/** When stages count as a problem. */
export const stageLimits = stages.prefault({});

/** The same, and when chains do. */
export const chainLimits = heads.prefault({});

/** The same, and when it does that others do not do what they must. */
export const healthLimits = heads
  .extend({
    /** Seconds for which no quorum may sign, or no proof be made, though something waits for it. */
    patience: seconds.default(60),
  })
  .prefault({});

export type StageLimits = z.output<typeof stageLimits>;
export type ChainLimits = z.output<typeof chainLimits>;
