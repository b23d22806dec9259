import type { Job } from "../queue/Job.ts";

/** Tests that belong together. */
export interface Suite {
  readonly name: string;
  /** Its files as they are on the disk now, a job for each. */
  jobs(): Job[];
}

/** Whether all is run that there is, as `npm run test:full` asks, or samples of what is long. */
export const IS_FULL = process.env.CAUSEWAY_FULL !== undefined;

/** For how many minutes one file may run; what takes longer is stopped. */
export const MINUTES = IS_FULL ? 240 : 15;
