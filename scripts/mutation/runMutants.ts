import { buildSwitched } from "./build/buildSwitched.ts";
import type { Mutant } from "./mutants/Mutant.ts";
import { entriesOf, type Part } from "./Part.ts";
import { countdown, tell } from "./report/tell.ts";
import { filesOf, judgesIn, ROWS, type Row, SOURCE_ROWS, TOLK_ROWS } from "./rows.ts";
import { Engine } from "./run/Engine.ts";
import { judgeAll, type Verdict } from "./run/judge.ts";
import { Suites } from "./run/Suites.ts";
import { findTolkMutants } from "./tolk/findTolkMutants.ts";
import { judgeTolk } from "./tolk/judgeTolk.ts";
import { findMutants } from "./typescript/findMutants.ts";
import { judgeSources } from "./typescript/judgeSources.ts";

export interface Outcome {
  rows: readonly Row[];
  mutants: Mutant[];
  verdicts: Verdict[];
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
export async function runMutants(choice: Choice): Promise<Outcome> {
  const isChosen = ({ name }: Row) => name === (choice.only ?? name);
  const rows = ROWS.filter(isChosen);
  const sourceRows = SOURCE_ROWS.filter(isChosen);
  const tolkRows = TOLK_ROWS.filter(isChosen);
  const all = [...rows, ...sourceRows, ...tolkRows];
  if (all.length === 0) throw new Error(`no row is named ${choice.only}`);
  const contracts = rows.length > 0 ? [await runContracts(rows, choice)] : [];
  const first = 1 + (contracts[0]?.mutants.length ?? 0);
  const sources = await runSources(sourceRows, TYPESCRIPT, first, choice);
  const tolk = await runSources(tolkRows, TOLK, first + sources.mutants.length, choice);
  const outcomes = [...contracts, sources, tolk];
  return {
    rows: all,
    mutants: outcomes.flatMap(({ mutants }) => mutants),
    verdicts: outcomes.flatMap(({ verdicts }) => verdicts),
  };
}

/** How the sources of a language are changed and judged. */
interface Language {
  readonly find: typeof findMutants;
  readonly judge: typeof judgeSources;
}

const TYPESCRIPT: Language = { find: findMutants, judge: judgeSources };
const TOLK: Language = { find: findTolkMutants, judge: judgeTolk };

async function runSources(
  rows: readonly Row[],
  { find, judge }: Language,
  firstId: number,
  choice: Choice,
): Promise<Outcome> {
  const outcome: Outcome = { rows, mutants: [], verdicts: [] };
  for (const { sources, tests } of rows) {
    const mutants = find(filesOf(sources), firstId + outcome.mutants.length);
    const chosen = chosenOf(mutants, choice);
    tell(`${chosen.length} mutants of sources`);
    const told = countdown(chosen.length, 100);
    outcome.mutants.push(...mutants);
    outcome.verdicts.push(...(await judge(inOrder(tests), chosen, told)));
  }
  return outcome;
}

/** Files in the order of the patterns that name them. */
function inOrder(patterns: readonly string[]): string[] {
  return [...new Set(patterns.flatMap((pattern) => filesOf([pattern])))];
}

function chosenOf<M extends Mutant>(mutants: readonly M[], { mutant, part }: Choice): M[] {
  const named = mutants.filter(({ id }) => id === Number(mutant ?? id));
  return entriesOf(named, part ?? { number: 1, of: 1 });
}

async function runContracts(rows: readonly Row[], choice: Choice): Promise<Outcome> {
  tell("building");
  const files = filesOf(rows.flatMap(({ sources }) => sources));
  const tests = filesOf(rows.flatMap((row) => row.tests));
  const build = await buildSwitched(files, tests);
  const engine = await Engine.over(build.artifacts);
  const suites = await Suites.over(engine, build.suites, judgesIn(rows));
  const chosen = chosenOf(build.mutants, choice);
  tell(`${chosen.length} mutants, ${suites.tests} tests`);
  const verdicts = await judgeAll(engine, suites, chosen, countdown(chosen.length, 100));
  return { rows, mutants: build.mutants, verdicts };
}
