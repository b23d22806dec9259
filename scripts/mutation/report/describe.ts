import { OPERATORS } from "../mutants/Edit.ts";
import type { Mutant } from "../mutants/Mutant.ts";
import type { Verdict } from "../run/judge.ts";
import { type Equivalent, reasonOf } from "./Equivalent.ts";
import type { Summary } from "./summarize.ts";

/** A row for people: its score, by operator, and who survived. */
export function describeRow(
  { name, score, killed, survived }: Summary,
  verdicts: readonly Verdict[],
  equivalents: readonly Equivalent[],
): string {
  const survivors = verdicts.filter(({ killedBy }) => killedBy === undefined);
  const countOf = (list: readonly Verdict[], operator: string) =>
    list.filter(({ mutant }) => mutant.operator === operator).length;
  return [
    `${name}: ${score}, ${killed} killed, ${survived} survived`,
    ...OPERATORS.map((operator) => {
      const all = countOf(verdicts, operator);
      return `  ${operator.padEnd(20)}${all - countOf(survivors, operator)} of ${all}`;
    }),
    ...survivors.map(({ mutant }) => {
      const reason = reasonOf(mutant, equivalents);
      return describeMutant(mutant) + (reason === undefined ? "" : `\n    equivalent: ${reason}`);
    }),
  ].join("\n");
}

/** One mutant, and the test that found it. */
export function describeVerdict({ mutant, killedBy }: Verdict): string {
  const by = killedBy
    ? `killed by ${killedBy.suite} ${killedBy.test}: ${killedBy.reason}`
    : "survived";
  return `${describeMutant(mutant)}\n    ${by}`;
}

function describeMutant(mutant: Mutant): string {
  const { id, file, line, within, operator, original, mutated } = mutant;
  const place = `${id}  ${file}:${line}  ${within}  ${operator}`;
  return `${place}\n    - ${original}\n    + ${mutated || "(nothing)"}`;
}
