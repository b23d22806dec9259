import type { Job } from "./Job.ts";

/** The jobs of the named suites and the named jobs, with all that they need; all jobs when nothing is named. */
export function selectJobs(jobs: readonly Job[], names: readonly string[]): Job[] {
  if (names.length === 0) return [...jobs];

  const isCalled = (job: Job, name: string) => job.suite === name || job.name === name;
  const unknown = names.filter((name) => !jobs.some((job) => isCalled(job, name)));
  if (unknown.length > 0) {
    throw new Error(
      `unknown: ${unknown.join(", ")}; known: ${suitesOf(jobs).join(", ")}, or a file`,
    );
  }

  const wanted = new Set<Job>();
  const want = (job: Job): void => {
    wanted.add(job);
    for (const needed of jobs.filter(({ name }) => job.needs?.includes(name))) want(needed);
  };
  for (const job of jobs) if (names.some((name) => isCalled(job, name))) want(job);
  return jobs.filter((job) => wanted.has(job));
}

export function suitesOf(jobs: readonly Job[]): string[] {
  return [...new Set(jobs.map(({ suite }) => suite))];
}
