import { Command } from "commander";

import { readGuards } from "./Guard.ts";
import { type Part, parsePart } from "./Part.ts";
import { describeVerdict } from "./report/describe.ts";
import { reportGuards } from "./report/reportGuards.ts";
import { reportRows } from "./report/reportRows.ts";
import type { Verdict } from "./run/judge.ts";
import { BaselineError } from "./run/Suites.ts";
import { runGuards } from "./runGuards.ts";
import { runMutants } from "./runMutants.ts";

interface Options {
  json?: boolean;
  only?: string;
  mutant?: string;
  part?: Part;
  guards?: boolean;
}

const options = new Command("test:mutation")
  .description(
    "Changes contracts in ways that tests should notice, and counts the changes that none does.",
  )
  .option("--json", "print one JSON array and nothing else")
  .option("--only <row>", "one row alone, or the guards of one campaign")
  .option("--mutant <number>", "one mutant alone, by its number in a run of the same rows")
  .option("--part <number/count>", "one part of the mutants, such as 2/4", parsePart)
  .option("--guards", "remove each guard of guards.json; its campaign must fail")
  .parse()
  .opts<Options>();

try {
  process.exitCode = (await isAsItShouldBe(options)) ? 0 : 1;
} catch (error) {
  if (!(error instanceof BaselineError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}
// the engine would keep the process waiting
process.exit();

async function isAsItShouldBe({ json, guards, ...choice }: Options): Promise<boolean> {
  if (guards) return reportGuards(await runGuards(readGuards(choice.only), print));
  const outcome = await runMutants(choice);
  if (choice.mutant === undefined) return reportRows(outcome, json ?? false);
  outcome.verdicts.forEach(print);
  return true;
}

function print(verdict: Verdict): void {
  console.log(describeVerdict(verdict));
}
