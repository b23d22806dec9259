import { alignColumns } from "@causeway/operator";

import type { MemberConfig } from "../schema.ts";
import type { MemberChange } from "./memberChanges.ts";
import { nakamotoCoefficients } from "./nakamotoCoefficients.ts";

/** Old and new weights, one line for each member, with its share of the whole. */
export function renderChanges(changes: readonly MemberChange[]): string[] {
  const before = sumOf(changes.map((change) => change.before));
  const after = sumOf(changes.map((change) => change.after));
  return alignColumns([
    ["validator", "operator", "weight now", "", "weight to be", "", ""],
    ...changes.map((change) => [
      change.name,
      change.operator ?? "",
      weightText(change.before),
      share(change.before, before),
      weightText(change.after),
      share(change.after, after),
      describe(change),
    ]),
  ]);
}

/** Who could stop or decide for a committee, in words. */
export function renderCoefficients(members: readonly MemberConfig[]): string[] {
  const { stop, decide } = nakamotoCoefficients(members);
  const who = (operators: readonly string[]) => `${operators.length} (${operators.join(", ")})`;
  return [
    `operators that could stop the chain together: ${who(stop)}`,
    `operators that could sign anything together: ${who(decide)}`,
  ];
}

/** A share in percent with one digit behind the point, rounded down; empty of nothing. */
export function share(weight: bigint, total: bigint): string {
  if (weight === 0n) return "";
  const tenths = (weight * 1000n) / total;
  return `${tenths / 10n}.${tenths % 10n} %`;
}

function describe({ before, after }: MemberChange): string {
  if (before === 0n) return "joins";
  if (after === 0n) return "leaves";
  return before === after ? "" : "changes";
}

function weightText(weight: bigint): string {
  return weight === 0n ? "-" : `${weight}`;
}

function sumOf(weights: readonly bigint[]): bigint {
  return weights.reduce((sum, weight) => sum + weight, 0n);
}
