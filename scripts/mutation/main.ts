import { Command } from "commander";

import { describeVerdict } from "./report/describe.ts";
import { reportRows } from "./report/reportRows.ts";
import { BaselineError } from "./run/Suites.ts";
import { runMutants } from "./runMutants.ts";

const options = new Command("test:mutation")
  .description(
    "Changes contracts in ways that tests should notice, and counts the changes that none does.",
  )
  .option("--json", "print one JSON array and nothing else")
  .option("--only <row>", "one row alone")
  .option("--mutant <number>", "one mutant alone, by its number in a run of the same rows")
  .parse()
  .opts<{ json?: boolean; only?: string; mutant?: string }>();

try {
  const outcome = await runMutants(options);
  if (options.mutant === undefined) {
    process.exitCode = reportRows(outcome, options.json ?? false) ? 0 : 1;
  } else {
    for (const verdict of outcome.verdicts) console.log(describeVerdict(verdict));
  }
} catch (error) {
  if (!(error instanceof BaselineError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// the engine would keep the process waiting
process.exit();
