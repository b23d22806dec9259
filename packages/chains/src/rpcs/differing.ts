import { isAlike, isObject } from "./isAlike.ts";

/** Lists of records have two levels. More of them would cost as much again, each time that one RPC nests an answer. */
const LEVELS = 2;

/**
 * The parts in which answers differ, so that a short text of each shows them. Answers without parts in common stay whole.
 *
 * @param read Names of the fields that count; all if left out.
 * @param levels How deep parts are compared.
 * @returns one for each answer, in their order
 */
export function differing(
  answers: readonly unknown[],
  read?: readonly string[],
  levels = LEVELS,
): readonly unknown[] {
  if (levels === 0) return answers;
  if (areLists(answers)) {
    const places = Object.keys(answers[0] ?? []).map(Number);
    const parts = partsOf(answers, places, { read, levels }).map(({ values }) => values);
    return answers.map((_, at) => parts.map((values) => values[at]));
  }
  if (!answers.every(isRecord)) return answers;
  const names = read ?? [...new Set(answers.flatMap(Object.keys))];
  const parts = partsOf(answers, names, { read, levels });
  return answers.map((_, at) =>
    Object.fromEntries(parts.map(({ name, values }) => [name, values[at] ?? null])),
  );
}

function partsOf<Name extends string | number>(
  answers: readonly object[],
  names: readonly Name[],
  { read, levels }: { readonly read: readonly string[] | undefined; readonly levels: number },
) {
  return names.flatMap((name) => {
    const values = answers.map((answer) => (answer as Record<Name, unknown>)[name] ?? null);
    const isSame = values.every((value) => isAlike(values[0], value, read));
    return isSame ? [] : [{ name, values: differing(values, read, levels - 1) }];
  });
}

/** Lists of one length: only those can be compared place by place. */
function areLists(answers: readonly unknown[]): answers is readonly (readonly unknown[])[] {
  const [first] = answers;
  if (!Array.isArray(first)) return false;
  return answers.every((answer) => Array.isArray(answer) && answer.length === first.length);
}

function isRecord(answer: unknown): answer is Readonly<Record<string, unknown>> {
  return isObject(answer) && !Array.isArray(answer);
}
