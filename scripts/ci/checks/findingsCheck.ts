import type { Job } from "../queue/Job.ts";
import { ONE_FAILED, ONE_PASSED } from "../Tally.ts";

/** A check that holds when it finds nothing; what it finds is printed, one finding a line. */
export function findingsCheck(
  name: string,
  find: () => string[],
  needs: readonly string[] = [],
): Job {
  return {
    name,
    suite: name,
    needs,
    run: async (worker) => {
      const findings = find();
      for (const finding of findings) worker.note(finding);
      return findings.length === 0 ? ONE_PASSED : ONE_FAILED;
    },
  };
}
