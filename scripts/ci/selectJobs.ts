import type { Job } from "./Job.ts";

/** The named jobs, or all when none is named. */
export function selectJobs(jobs: Job[], names: string[]): Job[] {
  if (names.length === 0) return jobs;

  const unknown = names.filter((name) => !jobs.some((job) => job.name === name));
  if (unknown.length > 0) {
    const known = jobs.map(({ name }) => name).join(", ");
    throw new Error(`unknown: ${unknown.join(", ")}; known: ${known}`);
  }
  return jobs.filter(({ name }) => names.includes(name));
}
