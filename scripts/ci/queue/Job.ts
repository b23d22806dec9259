import type { Tally } from "../Tally.ts";
import type { Worker } from "./Worker.ts";

/** `integration`: what only `npm test -- --integration` and `.ci/run` run, and `npm run test:full`. */
export type Tier = "fast" | "integration";

/** A piece of work of `npm test` or `npm run check:static`: a file of tests, a build that tests need, a static check. */
export interface Job {
  /** One of its kind: recorded times and the needs of other jobs go by it. */
  readonly name: string;
  /** What it is counted under, and picked by on the command line. */
  readonly suite: string;
  /** Absent of what runs in every tier. */
  readonly tier?: Tier;
  /** Names of jobs that must have succeeded before. */
  readonly needs?: readonly string[];
  /** What it takes for itself meanwhile: of two jobs that name the same, one waits. */
  readonly takes?: readonly string[];
  /** Nothing else runs meanwhile, and all else has run before: it writes what others read. */
  readonly alone?: boolean;
  run(worker: Worker): Promise<Tally>;
}
