import { checks } from "./checks.ts";
import type { Job } from "./queue/Job.ts";
import { testJobs } from "./suites.ts";

/** All tests and static checks, each job once: checks need builds that tests need too. */
export function everyJob(): Job[] {
  const tests = testJobs();
  const known = new Set(tests.map(({ name }) => name));
  return [...tests, ...checks.filter(({ name }) => !known.has(name))];
}
