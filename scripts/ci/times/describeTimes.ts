import { type JobResult, outcomeOf } from "../queue/JobResult.ts";
import { suitesOf } from "../queue/selectJobs.ts";
import { sum } from "../Tally.ts";

const SLOWEST = 20;

/** Where the time went: suites and the slowest jobs, the longest first; lines to print. */
export function describeTimes(results: readonly JobResult[]): string[] {
  const suites = suitesOf(results.map(({ job }) => job)).map((suite) => {
    const own = results.filter(({ job }) => job.suite === suite);
    return {
      name: suite,
      seconds: own.reduce((total, { seconds }) => total + seconds, 0),
      outcome: outcomeOf(sum(own.map(({ tally }) => tally))),
    };
  });
  const jobs = results.map(({ job, seconds }) => ({ name: job.name, seconds, outcome: "" }));
  const isOneEach = suites.length === jobs.length;
  return [
    "suites, in seconds of one worker:",
    ...longestFirst(suites).map(describe),
    ...(isOneEach ? [] : ["", `the slowest ${SLOWEST}:`]),
    ...(isOneEach ? [] : longestFirst(jobs).slice(0, SLOWEST).map(describe)),
  ];
}

interface Timed {
  readonly name: string;
  readonly seconds: number;
  readonly outcome: string;
}

function longestFirst(timed: readonly Timed[]): Timed[] {
  return timed.toSorted((a, b) => b.seconds - a.seconds);
}

function describe({ name, seconds, outcome }: Timed): string {
  return `${seconds.toFixed(1).padStart(8)}  ${name}${outcome && `: ${outcome}`}`;
}
