import { buildSwitched } from "./build/buildSwitched.ts";
import type { Mutant } from "./mutants/Mutant.ts";
import { entriesOf, type Part } from "./Part.ts";
import { countdown, tell } from "./report/tell.ts";
import { filesOf, judgesIn, ROWS, type Row } from "./rows.ts";
import { Engine } from "./run/Engine.ts";
import { judgeAll, type Verdict } from "./run/judge.ts";
import { Suites } from "./run/Suites.ts";

export interface Outcome {
  rows: readonly Row[];
  mutants: readonly Mutant[];
  verdicts: readonly Verdict[];
}

/** The mutants that are judged; all without a choice. */
export interface Choice {
  /** A row's name. */
  readonly only?: string;
  /** A mutant's number. */
  readonly mutant?: string;
  readonly part?: Part;
}

/** Builds what the rows name, once, and has their tests judge each mutant. Tells how far it is on standard error. */
export async function runMutants({ only, mutant, part }: Choice): Promise<Outcome> {
  const rows = ROWS.filter(({ name }) => name === (only ?? name));
  if (rows.length === 0) throw new Error(`no row is named ${only}`);
  tell("building");
  const files = filesOf(rows.flatMap(({ sources }) => sources));
  const tests = filesOf(rows.flatMap((row) => row.tests));
  const build = await buildSwitched(files, tests);
  const engine = await Engine.over(build.artifacts);
  const suites = await Suites.over(engine, build.suites, judgesIn(rows));
  const named = build.mutants.filter(({ id }) => id === Number(mutant ?? id));
  const chosen = entriesOf(named, part ?? { number: 1, of: 1 });
  tell(`${chosen.length} mutants, ${suites.tests} tests`);
  const verdicts = await judgeAll(engine, suites, chosen, countdown(chosen.length, 100));
  return { rows, mutants: build.mutants, verdicts };
}
