import { mkdirSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { dirname } from "node:path";
import { parseArgs } from "node:util";

import { CpuMeter } from "./cpu/CpuMeter.ts";
import { addTimes, totalOf } from "./cpu/CpuTimes.ts";
import { everyJob } from "./everyJob.ts";
import type { Job, Tier } from "./queue/Job.ts";
import { describeFailure, describeResult, type JobResult } from "./queue/JobResult.ts";
import { endProgramsOnSignals } from "./queue/Program.ts";
import { runQueue } from "./queue/runQueue.ts";
import { selectJobs, suitesOf } from "./queue/selectJobs.ts";
import { Worker } from "./queue/Worker.ts";
import { describeTally, isSuccess, sum, type Tally } from "./Tally.ts";
import { describeTimes } from "./times/describeTimes.ts";
import { RECORDED, RecordedTimes } from "./times/RecordedTimes.ts";

/** More would ask for more memory than most machines have. */
const MOST_WORKERS = 4;

/**
 * Runs jobs as the arguments say, and ends the process.
 *
 * `[names...]` picks suites or files, `--integration` takes the integration tier instead of the fast one and `--all` both,
 * `--checks` adds the static checks, `--list` names the suites, `--workers N` run side by side, `--verbose` shows also
 * the output of passing jobs, `--record` writes down how long each took, `--tally FILE` leaves the counts for a caller.
 */
export async function runCommandLine(
  title: string,
  ownJobs: readonly Job[],
  args: string[],
): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      all: { type: "boolean" },
      checks: { type: "boolean" },
      integration: { type: "boolean" },
      list: { type: "boolean" },
      record: { type: "boolean" },
      tally: { type: "string" },
      verbose: { type: "boolean" },
      workers: { type: "string" },
    },
  });
  const jobs = values.checks ? everyJob() : ownJobs;
  if (values.list) return console.log(suitesOf(jobs).join("\n"));

  endProgramsOnSignals();
  const times = new RecordedTimes(RECORDED);
  const meter = new CpuMeter();
  const workers = makeWorkers(meter, values.workers);
  meter.start();
  const chosen = selectJobs(jobs, { names: positionals, tier: tierOf(values) });
  const startedAt = performance.now();
  let ended = 0;
  const results = await runQueue(chosen, {
    workers,
    secondsOf: (name) => times.secondsOf(name),
    onEnd: (result) => {
      ended += 1;
      show(result, `[${ended}/${chosen.length}]`, values.verbose ?? false);
    },
  });
  await Promise.all(workers.map((worker) => worker.close()));
  meter.stop();

  const total = sum(results.map(({ tally }) => tally));
  const minutes = (performance.now() - startedAt) / 60_000;
  console.log(`\n${describeTimes(results).join("\n")}`);
  const cpuMinutes = totalOf(addTimes(results.map(({ cpu }) => cpu))) / 60;
  const duration = `${minutes.toFixed(1)} minutes, CPU ${cpuMinutes.toFixed(1)} minutes`;
  const all = values.checks ? `${title} and checks` : title;
  console.log(`\n${all}: ${describeTally(total)} in ${duration}`);
  for (const result of results.filter(({ tally }) => tally.failed > 0)) {
    console.log(describeFailure(result));
  }

  if (positionals.length === 0) {
    for (const line of describeLeftOut(jobs.filter((job) => !chosen.includes(job)))) {
      console.log(line);
    }
  }

  if (values.record) times.write(results, everyJob());
  if (values.tally) writeTally(values.tally, total);
  process.exit(isSuccess(total) ? 0 : 1);
}

function tierOf({ all, integration }: { all?: boolean; integration?: boolean }): Tier | undefined {
  if (all) return undefined;
  return integration ? "integration" : "fast";
}

/** Which tier did not run, and how it does; no line if all did. */
function describeLeftOut(jobs: readonly Job[]): string[] {
  return [...new Set(jobs.map(({ tier }) => tier))].map((tier) => {
    const suites = suitesOf(jobs.filter((job) => job.tier === tier)).join(", ");
    const command = tier === "integration" ? "npm test -- --integration" : "npm test";
    return `left out: the ${tier} tier, ${jobs.length} jobs of ${suites}; ${command} runs it`;
  });
}

/** One more than there are cores: files wait for blocks, proofs and disks. With two more, a slow machine misses time limits. */
function usualWorkers(): number {
  return Math.min(availableParallelism() + 1, MOST_WORKERS);
}

function makeWorkers(meter: CpuMeter, wanted = `${usualWorkers()}`): Worker[] {
  const count = Number(wanted);
  if (!Number.isInteger(count) || count < 1) throw new Error(`not a number of workers: ${wanted}`);
  return Array.from({ length: count }, () => new Worker(meter));
}

/** What a job printed is shown when it has ended, whole: side by side, lines would mix. */
function show(result: JobResult, place: string, isVerbose: boolean): void {
  if (isVerbose || result.tally.failed > 0) console.log(`\n${result.output.trimEnd()}`);
  console.log(`${place} ${describeResult(result)}`);
}

function writeTally(file: string, { passed, failed }: Tally) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${passed} ${failed}\n`);
}
