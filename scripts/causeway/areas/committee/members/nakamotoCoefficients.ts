import { isQuorum } from "@causeway/protocol";

import type { MemberConfig } from "../schema.ts";

/** The fewest operators who can do something together; how many they are is the Nakamoto coefficient. */
export interface NakamotoCoefficients {
  /** Who are enough to keep all others from signing: of liveness. */
  readonly stop: readonly string[];
  /** Who are enough to sign anything: of safety. */
  readonly decide: readonly string[];
}

/** Who could stop a committee, and who could decide for it: the heaviest operators together, as few as it takes. */
export function nakamotoCoefficients(
  members: readonly Pick<MemberConfig, "operator" | "weight">[],
): NakamotoCoefficients {
  const operators = heaviestFirst(members);
  const total = operators.reduce((sum, { weight }) => sum + weight, 0n);
  return {
    stop: fewest(operators, (weight) => !isQuorum(total - weight, total)),
    decide: fewest(operators, (weight) => isQuorum(weight, total)),
  };
}

interface Operator {
  readonly operator: string;
  readonly weight: bigint;
}

function heaviestFirst(members: readonly Operator[]): Operator[] {
  const byOperator = [...Map.groupBy(members, ({ operator }) => operator)];
  return byOperator
    .map(([operator, own]) => ({
      operator,
      weight: own.reduce((sum, { weight }) => sum + weight, 0n),
    }))
    .sort(
      (one, other) =>
        Number(other.weight - one.weight) || one.operator.localeCompare(other.operator),
    );
}

function fewest(operators: readonly Operator[], suffices: (weight: bigint) => boolean): string[] {
  let weight = 0n;
  const count = operators.findIndex((one) => {
    weight += one.weight;
    return suffices(weight);
  });
  return operators.slice(0, count + 1).map(({ operator }) => operator);
}
