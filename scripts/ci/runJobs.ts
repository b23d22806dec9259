import type { Job } from "./Job.ts";
import { describeTally, ONE_FAILED, type Tally } from "./Tally.ts";

export interface JobResult {
  name: string;
  tally: Tally;
  seconds: number;
}

/** Runs the jobs in turn; one that throws counts as one failure and does not stop the others. */
export async function runJobs(jobs: Job[], print: (line: string) => void): Promise<JobResult[]> {
  const results: JobResult[] = [];
  for (const job of jobs) {
    print(`\n=== ${job.name}`);
    const startedAt = performance.now();
    const tally = await runJob(job, print);
    const result = { name: job.name, tally, seconds: (performance.now() - startedAt) / 1000 };
    print(`=== ${describeResult(result)}`);
    results.push(result);
  }
  return results;
}

export function describeResult({ name, tally, seconds }: JobResult): string {
  if (tally.passed + tally.failed === 0) return `${name}: nothing to run`;
  const outcome = tally.failed > 0 ? "FAILED" : "ok";
  return `${name}: ${outcome}, ${describeTally(tally)} in ${seconds.toFixed(1)} s`;
}

async function runJob(job: Job, print: (line: string) => void): Promise<Tally> {
  try {
    return await job.run();
  } catch (error) {
    print(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return ONE_FAILED;
  }
}
