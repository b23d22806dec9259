import { existsSync, readFileSync, writeFileSync } from "node:fs";

import { totalOf } from "../cpu/CpuTimes.ts";
import type { Job } from "../queue/Job.ts";
import type { JobResult } from "../queue/JobResult.ts";

/** The times of all tests and checks. */
export const RECORDED = "scripts/ci/times/recorded.json";

/** What nobody has timed yet may take long, so it begins early. */
const UNKNOWN_SECONDS = 30;

/** What a job took, in tenths of a second. */
export interface RecordedTime {
  /** Of one worker, from its begin to its end. */
  readonly wall: number;
  /** User and system, of all its processes; absent if nobody has measured it. */
  readonly cpu?: number;
}

/** How long jobs took when somebody last wrote it down: a committed file, by which a run is planned. */
export class RecordedTimes {
  readonly #file: string;
  readonly #times: Map<string, RecordedTime>;

  constructor(file: string) {
    this.#file = file;
    const text = existsSync(file) ? readFileSync(file, "utf8") : "{}";
    this.#times = new Map(Object.entries(JSON.parse(text)));
  }

  /** Undefined of a job that nobody has timed. */
  of(name: string): RecordedTime | undefined {
    return this.#times.get(name);
  }

  /** How long a worker will be busy with a job. */
  secondsOf(name: string): number {
    return this.of(name)?.wall ?? UNKNOWN_SECONDS;
  }

  /** Writes what jobs took now beside what others took before; of jobs that are gone nothing is kept. */
  write(results: readonly JobResult[], jobs: readonly Job[]): void {
    const now = new Map(
      results.map(({ job, seconds, cpu }) => [
        job.name,
        { wall: tenths(seconds), cpu: tenths(totalOf(cpu)) },
      ]),
    );
    const lines = jobs
      .map(({ name }) => name)
      .sort()
      .flatMap((name) => describe(name, now.get(name) ?? this.of(name)) ?? []);
    writeFileSync(this.#file, `{\n${lines.join(",\n")}\n}\n`);
  }
}

/** One line for each job, so that a change shows what became longer. */
function describe(name: string, time: RecordedTime | undefined): string | undefined {
  if (time === undefined) return undefined;
  const cpu = time.cpu === undefined ? "" : `, "cpu": ${time.cpu}`;
  return `  ${JSON.stringify(name)}: { "wall": ${time.wall}${cpu} }`;
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
