import { expect } from "chai";

import { parseSources } from "../../../scripts/mutation/build/parseSources.ts";
import { type Guard, readGuards } from "../../../scripts/mutation/Guard.ts";
import { describeChange, isSameChange } from "../../../scripts/mutation/mutants/Change.ts";
import { guardFaults } from "../../../scripts/mutation/report/reportGuards.ts";
import { type GuardVerdict, runGuards } from "../../../scripts/mutation/runGuards.ts";
import { switchSources } from "../../../scripts/mutation/switched/switchSources.ts";

const FIXTURE = "test/scripts/mutation/fixture";
const GUARD: Guard = {
  file: `${FIXTURE}/Counter.sol`,
  within: "add",
  original: "require(sum <= 10, AboveLimit(sum));",
  mutated: "",
  campaign: "Counter",
};
const OPEN: Guard = { ...GUARD, original: "onlyOwner" };
const WORDED: Guard = { ...GUARD, original: "sum <= 10", mutated: "sum <= 1000" };
const GONE: Guard = { ...GUARD, within: "subtract" };

describe("guards", function () {
  this.timeout(300_000);

  let found: GuardVerdict[];

  before(async () => {
    found = await runGuards(
      [GUARD, OPEN, GONE, WORDED],
      () => {},
      () => `${FIXTURE}/Counter.t.sol`,
    );
  });

  it("finds nothing wrong with a guard that the campaign misses", () => {
    expect(found[0]?.verdicts[0]?.killedBy?.test).to.equal("test_add_aboveTheLimit_reverts()");
    expect(found.slice(0, 1).flatMap(guardFaults)).to.deep.equal([]);
  });

  it("refuses one without which the campaign stays green", () => {
    expect(found.slice(1, 2).flatMap(guardFaults)).to.deep.equal([
      `the campaign Counter stays green: ${FIXTURE}/Counter.sol, add: onlyOwner -> `,
    ]);
  });

  it("refuses one that is not there any more", () => {
    expect(found.slice(2, 3).flatMap(guardFaults)).to.deep.equal([
      `no mutant is ${FIXTURE}/Counter.sol, subtract: ${GUARD.original} -> `,
    ]);
  });

  it("takes away what no mutant takes away", () => {
    expect(found[3]?.verdicts[0]?.killedBy?.test).to.equal("test_add_aboveTheLimit_reverts()");
    expect(found.slice(3).flatMap(guardFaults)).to.deep.equal([]);
  });

  it("are listed as they stand in the contracts", () => {
    const guards = readGuards();
    const files = Array.from(new Set(guards.map(({ file }) => file)));
    const { mutants } = switchSources(parseSources(files), files, guards);
    const gone = guards.filter((guard) => !mutants.some((mutant) => isSameChange(guard, mutant)));
    expect(gone.map(describeChange)).to.deep.equal([]);
  });
});
