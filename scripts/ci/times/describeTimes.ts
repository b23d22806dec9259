import { addTimes, type CpuTimes, totalOf } from "../cpu/CpuTimes.ts";
import { ALL_KINDS } from "../cpu/kinds.ts";
import { type JobResult, outcomeOf } from "../queue/JobResult.ts";
import { suitesOf } from "../queue/selectJobs.ts";
import { sum } from "../Tally.ts";

const SLOWEST = 20;

/** Where the time went: suites, the jobs and the kinds of processes that took most, in this order; lines to print. */
export function describeTimes(results: readonly JobResult[]): string[] {
  const suites = suitesOf(results.map(({ job }) => job)).map((suite) => {
    const own = results.filter(({ job }) => job.suite === suite);
    return {
      name: suite,
      seconds: own.reduce((total, { seconds }) => total + seconds, 0),
      cpu: addTimes(own.map(({ cpu }) => cpu)),
      outcome: outcomeOf(sum(own.map(({ tally }) => tally))),
    };
  });
  const jobs = results.map(({ job, seconds, cpu }) => ({ name: job.name, seconds, cpu }));
  const isOneEach = suites.length === jobs.length;
  return [
    "suites, in seconds of CPU and of one worker:",
    ...longestFirst(suites).map(describe),
    ...(isOneEach ? [] : ["", `the longest ${SLOWEST}:`]),
    ...(isOneEach ? [] : longestFirst(jobs).slice(0, SLOWEST).map(describe)),
    ...["", "processes, in seconds of CPU:"],
    ...describeKinds(addTimes(results.map(({ cpu }) => cpu))),
  ];
}

interface Timed {
  readonly name: string;
  readonly seconds: number;
  readonly cpu: CpuTimes;
  readonly outcome?: string;
}

function longestFirst<T extends Timed>(timed: readonly T[]): T[] {
  return timed.toSorted((a, b) => totalOf(b.cpu) - totalOf(a.cpu) || b.seconds - a.seconds);
}

function describe({ name, seconds, cpu, outcome = "" }: Timed): string {
  return `${inTenths(totalOf(cpu))}${inTenths(seconds)}  ${name}${outcome && `: ${outcome}`}`;
}

function describeKinds(cpu: CpuTimes): string[] {
  const kinds = ALL_KINDS.map((name) => ({ name, seconds: cpu[name] ?? 0 }));
  const used = kinds.filter(({ seconds }) => seconds > 0);
  const sorted = used.toSorted((a, b) => b.seconds - a.seconds);
  const all = { name: "all", seconds: totalOf(cpu) };
  return [...sorted, all].map(({ name, seconds }) => `${inTenths(seconds)}  ${name}`);
}

function inTenths(seconds: number): string {
  return seconds.toFixed(1).padStart(8);
}
