import { readFileSync } from "node:fs";

import { filesOf, type Row } from "../rows.ts";
import type { Verdict } from "../run/judge.ts";
import type { Outcome } from "../runMutants.ts";
import { describeRow } from "./describe.ts";
import { type Equivalent, faultsOf } from "./Equivalent.ts";
import { LEAST_SCORE, type Summary, summarize } from "./summarize.ts";

/** Prints all rows. Whether each has the score that it must have, and the list of equivalents is right. */
export function reportRows({ rows, mutants, verdicts }: Outcome, asJson: boolean): boolean {
  const listed = readEquivalents();
  const results = rows.map((row) => {
    const own = verdictsOf(row, verdicts);
    return { own, summary: summarize(row.name, own) };
  });
  const summaries = results.map(({ summary }) => summary);
  if (asJson) console.log(JSON.stringify(summaries, null, 2));
  else for (const { own, summary } of results) console.log(describeRow(summary, own, listed));

  const files = new Set(mutants.map(({ file }) => file));
  const killed = verdicts.filter(({ killedBy }) => killedBy).map(({ mutant }) => mutant);
  const faults = [
    ...summaries
      .filter(isTooLow)
      .map(({ name, score }) => `${name}: ${score} is below ${LEAST_SCORE}`),
    ...faultsOf(
      listed.filter(({ file }) => rows.length > 1 || files.has(file)),
      mutants,
      killed,
    ),
  ];
  for (const fault of faults) console.error(fault);
  return faults.length === 0;
}

function verdictsOf(row: Row, verdicts: readonly Verdict[]): Verdict[] {
  const files = new Set(filesOf(row.sources));
  return verdicts.filter(({ mutant }) => files.has(mutant.file));
}

function isTooLow({ score }: Summary): boolean {
  return score < LEAST_SCORE;
}

function readEquivalents(): Equivalent[] {
  return JSON.parse(readFileSync(new URL("../equivalents.json", import.meta.url), "utf8"));
}
