import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { parseArgs } from "node:util";

import type { Job } from "./Job.ts";
import { describeResult, runJobs } from "./runJobs.ts";
import { selectJobs } from "./selectJobs.ts";
import { describeTally, isSuccess, sum, type Tally } from "./Tally.ts";

/** `[names...]` picks jobs, `--list` names them, `--tally FILE` leaves the counts for a caller. */
export async function runCommandLine(title: string, jobs: Job[], args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { list: { type: "boolean" }, tally: { type: "string" } },
  });
  if (values.list) {
    for (const { name } of jobs) console.log(name);
    return;
  }

  const results = await runJobs(selectJobs(jobs, positionals), console.log);
  const total = sum(results.map(({ tally }) => tally));
  console.log(`\n${results.map(describeResult).join("\n")}`);
  console.log(`${title}: ${describeTally(total)}`);

  if (values.tally) writeTally(values.tally, total);
  process.exit(isSuccess(total) ? 0 : 1);
}

function writeTally(file: string, { passed, failed }: Tally) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${passed} ${failed}\n`);
}
