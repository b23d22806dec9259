import { isAlike, isObject } from "./isAlike.ts";

/** Lists of records have two levels. More of them would cost as much again, each time that one RPC nests an answer. */
const LEVELS = 2;

/**
 * The parts in which answers differ, so that a short text of each shows them: fields of records, and places in lists.
 *
 * @param read Names of the fields that count; all if left out.
 * @param levels How deep parts are compared.
 * @returns one for each answer, in their order; the answers themselves if they have no parts
 */
export function differing(
  answers: readonly unknown[],
  read?: readonly string[],
  levels = LEVELS,
): readonly unknown[] {
  if (levels === 0 || !answers.every(isObject)) return answers;
  const names = answers.some(Array.isArray) ? undefined : read;
  const parts = (names ?? Object.keys(Object.assign({}, ...answers)))
    .map((name) => [name, answers.map((answer) => answer[name] ?? null)] as const)
    .filter(([, [first, ...others]]) => !others.every((other) => isAlike(first, other, read)))
    .map(([name, values]) => [name, differing(values, read, levels - 1)] as const);
  return answers.map((_, at) =>
    Object.fromEntries(parts.map(([name, values]) => [name, values[at]])),
  );
}
