import { existsSync, readFileSync, writeFileSync } from "node:fs";

import type { Job } from "../queue/Job.ts";
import type { JobResult } from "../queue/JobResult.ts";

/** What nobody has timed yet may take long, so it begins early. */
const UNKNOWN_SECONDS = 30;

/** How long jobs took when somebody last wrote it down: a committed file, by which a run is planned. */
export class RecordedTimes {
  readonly #file: string;
  readonly #seconds: Map<string, number>;

  constructor(file: string) {
    this.#file = file;
    const text = existsSync(file) ? readFileSync(file, "utf8") : "{}";
    this.#seconds = new Map(Object.entries(JSON.parse(text)));
  }

  secondsOf(name: string): number {
    return this.#seconds.get(name) ?? UNKNOWN_SECONDS;
  }

  /** Writes what jobs took now beside what others took before; of jobs that are gone nothing is kept. */
  write(results: readonly JobResult[], jobs: readonly Job[]): void {
    const now = new Map(results.map(({ job, seconds }) => [job.name, tenths(seconds)]));
    const entries = jobs
      .map(({ name }) => [name, now.get(name) ?? this.#seconds.get(name)])
      .filter(([, seconds]) => seconds !== undefined)
      .sort();
    writeFileSync(this.#file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  }
}

function tenths(seconds: number): number {
  return Math.round(seconds * 10) / 10;
}
