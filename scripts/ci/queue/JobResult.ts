import { type CpuTimes, totalOf } from "../cpu/CpuTimes.ts";
import { describeTally, type Tally } from "../Tally.ts";
import type { Job } from "./Job.ts";

/** Of a failure's output at the end of a run. */
const MOST_LINES = 40;

/** How a job ended. */
export interface JobResult {
  readonly job: Job;
  readonly tally: Tally;
  /** From its begin to its end, on whatever else the machine did. */
  readonly seconds: number;
  /** What its programs used of the processor, with all that they started. */
  readonly cpu: CpuTimes;
  /** What its programs printed. */
  readonly output: string;
}

/** One line: `contracts test/state/differential.test.ts: ok, 3 passed, 0 failed in 1.3 s, CPU 0.9 s`. */
export function describeResult({ job, tally, seconds, cpu }: JobResult): string {
  const name = job.name === job.suite ? job.name : `${job.suite} ${job.name}`;
  const times = `${seconds.toFixed(1)} s, CPU ${totalOf(cpu).toFixed(1)} s`;
  return `${name}: ${outcomeOf(tally)} in ${times}`;
}

/** How it failed: that line, and the end of what was printed, where it says why. */
export function describeFailure(result: JobResult): string {
  const printed = result.output.trimEnd().split("\n").slice(-MOST_LINES);
  return [describeResult(result), ...printed].join("\n    ");
}

/** A build counts no tests. */
export function outcomeOf(tally: Tally): string {
  if (tally.failed > 0) return `FAILED, ${describeTally(tally)}`;
  return tally.passed === 0 ? "done" : `ok, ${describeTally(tally)}`;
}
