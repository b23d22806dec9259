import { ONE_FAILED, type Tally } from "../Tally.ts";
import type { Job } from "./Job.ts";
import type { JobResult } from "./JobResult.ts";
import { Queue } from "./Queue.ts";
import { urgencies } from "./urgencies.ts";
import type { Worker } from "./Worker.ts";

interface QueueOptions {
  readonly workers: readonly Worker[];
  /** How long a job took in an earlier run, in seconds. */
  readonly secondsOf: (name: string) => number;
  /** Told of each job as it ends. */
  readonly onEnd: (result: JobResult) => void;
}

/**
 * Runs jobs side by side, one by each worker, the most urgent first. One that throws, or that needs what failed, counts
 * as one failure and does not stop the others.
 */
export async function runQueue(
  jobs: readonly Job[],
  { workers, secondsOf, onEnd }: QueueOptions,
): Promise<JobResult[]> {
  const urgency = urgencies(jobs, secondsOf);
  const ordered = jobs.toSorted((a, b) => (urgency.get(b.name) ?? 0) - (urgency.get(a.name) ?? 0));
  const queue = new Queue(ordered);
  const results: JobResult[] = [];
  /** Resolves when a job ends: what waited for it may begin. */
  let ending = Promise.withResolvers<void>();

  async function work(worker: Worker): Promise<void> {
    while (!queue.isEmpty) {
      const job = queue.take();
      if (job === undefined) {
        await ending.promise;
        continue;
      }
      const result = await run(job, worker, queue.lost(job));
      queue.end(job, result.tally.failed === 0);
      results.push(result);
      onEnd(result);
      ending.resolve();
      ending = Promise.withResolvers();
    }
  }

  await Promise.all(workers.map(work));
  return results;
}

async function run(job: Job, worker: Worker, lost: readonly string[]): Promise<JobResult> {
  const startedAt = performance.now();
  const { tally, problem } = await attempt(job, worker, lost);
  const seconds = (performance.now() - startedAt) / 1000;
  const output = `${worker.takeOutput()}${problem}`;
  return { job, tally, seconds, cpu: worker.takeCpu(), output };
}

async function attempt(
  job: Job,
  worker: Worker,
  lost: readonly string[],
): Promise<{ tally: Tally; problem: string }> {
  if (lost.length > 0) return { tally: ONE_FAILED, problem: `needs ${lost.join(", ")}\n` };
  try {
    return { tally: await job.run(worker), problem: "" };
  } catch (error) {
    const problem = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { tally: ONE_FAILED, problem: `${problem}\n` };
  }
}
