import { commandCheck } from "./checks/commandCheck.ts";
import type { Job } from "./Job.ts";

/** What `npm run check:static` runs, in this order; each counts as one. */
export const checks: Job[] = [
  commandCheck("lint-typescript", ["biome", "ci", "."]),
  commandCheck("types", ["tsc", "--noEmit"], ["tsc", "--noEmit", "--project", "ton"]),
];
