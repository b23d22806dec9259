import type { Mutant } from "../../../../scripts/mutation/mutants/Mutant.ts";
import type { Verdict } from "../../../../scripts/mutation/run/judge.ts";

export const MUTANT: Mutant = {
  id: 7,
  reported: 6,
  file: "contracts/Lock.sol",
  line: 12,
  within: "open",
  operator: "boundary",
  original: "a < b",
  mutated: "a <= b",
};

export const KILLED: Verdict = {
  mutant: MUTANT,
  killedBy: { suite: "LockTest", test: "test_open_late_reverts()", reason: "call did not revert" },
};

export const SURVIVED: Verdict = {
  mutant: { ...MUTANT, id: 8, original: "c < d", mutated: "c <= d" },
};
