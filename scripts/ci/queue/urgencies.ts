import type { Job } from "./Job.ts";

/**
 * For how long a run still goes on, at the least, once a job has begun: its own seconds, and those of what can only
 * begin after it. A run is shortest when what is most urgent begins first (list scheduling by critical path).
 */
export function urgencies(
  jobs: readonly Job[],
  secondsOf: (name: string) => number,
): Map<string, number> {
  const found = new Map<string, number>();
  const urgencyOf = (job: Job): number => {
    const known = found.get(job.name);
    if (known !== undefined) return known;
    const after = jobs.filter(({ needs }) => needs?.includes(job.name)).map(urgencyOf);
    const urgency = secondsOf(job.name) + Math.max(0, ...after);
    found.set(job.name, urgency);
    return urgency;
  };
  for (const job of jobs) urgencyOf(job);
  return found;
}
