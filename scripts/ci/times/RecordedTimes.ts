import { existsSync, readFileSync, writeFileSync } from "node:fs";

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

  /** Writes what jobs took now; of a job that is not among them nothing is kept. */
  write(results: readonly JobResult[]): void {
    const entries = results
      .map(({ job, seconds }): [string, number] => [job.name, Math.round(seconds * 10) / 10])
      .sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(this.#file, `${JSON.stringify(Object.fromEntries(entries), null, 2)}\n`);
  }
}
