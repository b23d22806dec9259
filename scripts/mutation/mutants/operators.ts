import type { Operator } from "./Edit.ts";

type Replacements = readonly (readonly [Operator, string])[];

const NEGATED = "negated condition";

/** What takes the place of an operator between two values. */
export const BINARY: Readonly<Record<string, Replacements>> = {
  "==": [[NEGATED, "!="]],
  "!=": [[NEGATED, "=="]],
  "<": [
    [NEGATED, ">="],
    ["boundary", "<="],
  ],
  "<=": [
    [NEGATED, ">"],
    ["boundary", "<"],
  ],
  ">": [
    [NEGATED, "<="],
    ["boundary", ">="],
  ],
  ">=": [
    [NEGATED, "<"],
    ["boundary", ">"],
  ],
  "&&": [[NEGATED, "||"]],
  "||": [[NEGATED, "&&"]],
  "+": [["arithmetic", "-"]],
  "-": [["arithmetic", "+"]],
  "*": [["arithmetic", "/"]],
  "/": [["arithmetic", "*"]],
  "%": [["arithmetic", "*"]],
  "**": [["arithmetic", "*"]],
  "&": [["arithmetic", "|"]],
  "|": [["arithmetic", "&"]],
  "^": [["arithmetic", "&"]],
  "<<": [["arithmetic", ">>"]],
  ">>": [["arithmetic", "<<"]],
};

const COMPARISONS = new Set(["==", "!=", "<", "<=", ">", ">="]);

export function isComparison(operator: unknown): boolean {
  return COMPARISONS.has(operator as string);
}

/** What takes the place of `+=` and its like. */
export function assignmentReplacements(operator: string): Replacements {
  return (BINARY[operator.slice(0, -1)] ?? []).map(([kind, other]) => [kind, `${other}=`]);
}
