import type { Job, Tier } from "../queue/Job.ts";

/** Tests that belong together. */
export interface Suite {
  readonly name: string;
  /** Its files as they are on the disk now, a job for each. */
  jobs(): Job[];
}

/** For how many minutes one file may run, which `npm run test:full` runs whole; what takes longer is stopped. */
export const MINUTES = process.env.CAUSEWAY_FULL === undefined ? 40 : 240;

/** A file says by its place how often it runs: a folder `integration` of the tests holds that tier. */
export function tierOf(file: string): Tier {
  return /(^|\/)tests?\/integration\//.test(file) ? "integration" : "fast";
}
