import { parseSources } from "../../../scripts/mutation/build/parseSources.ts";
import type { Operator } from "../../../scripts/mutation/mutants/Edit.ts";
import type { Mutant } from "../../../scripts/mutation/mutants/Mutant.ts";
import { type Switched, switchSources } from "../../../scripts/mutation/switched/switchSources.ts";

const FILE = "Sample.sol";

/** A source with a contract of these members. */
export function switched(members: string): Switched {
  const source = `pragma solidity ^0.8.30;\ncontract Sample {\n${members}\n}\n`;
  return switchSources(parseSources([FILE], { [FILE]: source }), [FILE]);
}

export function mutantsOf(members: string): Mutant[] {
  return switched(members).mutants;
}

/** What takes the place of what, for one kind of change. */
export function changes(members: string, operator: Operator): string[] {
  return mutantsOf(members)
    .filter((mutant) => mutant.operator === operator)
    .map(({ original, mutated }) => `${original} => ${mutated}`);
}
