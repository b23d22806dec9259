import type { Job, Tier } from "./Job.ts";

/** Which jobs run. */
export interface Selection {
  /** Suites and jobs; all when there is no name. A job may be of another tier. */
  readonly names?: readonly string[];
  /** All tiers when absent. */
  readonly tier?: Tier | undefined;
}

/** The jobs of a tier, of those that are named, with all that they need. */
export function selectJobs(jobs: readonly Job[], { names = [], tier }: Selection): Job[] {
  const isOfTier = (job: Job) => [undefined, job.tier].includes(tier) || job.tier === undefined;
  const isCalled = (job: Job, name: string) =>
    job.name === name || (job.suite === name && isOfTier(job));
  for (const name of names) {
    if (!jobs.some((job) => isCalled(job, name))) throw new Error(explain(name, jobs));
  }

  const wanted = new Set<Job>();
  const want = (job: Job): void => {
    wanted.add(job);
    for (const needed of jobs.filter(({ name }) => job.needs?.includes(name))) want(needed);
  };
  const isNamed = (job: Job) =>
    names.length === 0 ? isOfTier(job) : names.some((name) => isCalled(job, name));
  for (const job of jobs) if (isNamed(job)) want(job);
  return jobs.filter((job) => wanted.has(job));
}

export function suitesOf(jobs: readonly Job[]): string[] {
  return [...new Set(jobs.map(({ suite }) => suite))];
}

function explain(name: string, jobs: readonly Job[]): string {
  const other = jobs.find(({ suite }) => suite === name);
  if (other === undefined)
    return `unknown: ${name}; known: ${suitesOf(jobs).join(", ")}, or a file`;
  const command = other.tier === "integration" ? "npm test -- --integration" : "npm test --";
  return `${name} has nothing of this tier; run: ${command} ${name}`;
}
