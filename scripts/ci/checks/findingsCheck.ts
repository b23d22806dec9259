import type { Job } from "../Job.ts";
import { ONE_FAILED, ONE_PASSED } from "../Tally.ts";

/** A check that holds when it finds nothing; what it finds is printed, one finding a line. */
export function findingsCheck(name: string, find: () => string[] | Promise<string[]>): Job {
  return {
    name,
    run: async () => {
      const findings = await find();
      for (const finding of findings) console.error(finding);
      return findings.length === 0 ? ONE_PASSED : ONE_FAILED;
    },
  };
}
