import { expect } from "chai";

import { type Build, buildSwitched } from "../../../scripts/mutation/build/buildSwitched.ts";
import { Engine } from "../../../scripts/mutation/run/Engine.ts";
import { judgeAll, type Verdict } from "../../../scripts/mutation/run/judge.ts";
import { BaselineError, Suites } from "../../../scripts/mutation/run/Suites.ts";

const FIXTURE = "test/scripts/mutation/fixture";

/** A contract and its tests, from sources to verdicts. */
describe("mutation testing", function () {
  this.timeout(60_000);

  let build: Build;
  let engine: Engine;
  let verdicts: Verdict[];

  before(async () => {
    build = await buildSwitched([`${FIXTURE}/Counter.sol`], [`${FIXTURE}/Counter.t.sol`]);
    engine = await Engine.over(build.artifacts);
    const suites = await Suites.over(engine, build.suites);
    verdicts = await judgeAll(engine, suites, build.mutants, () => {});
  });

  function survivorsIn(within: string): string[] {
    return verdicts
      .filter(({ mutant, killedBy }) => mutant.within === within && !killedBy)
      .map(({ mutant }) => `${mutant.original} => ${mutant.mutated}`);
  }

  it("judges every mutant, in their order", () => {
    expect(verdicts.map(({ mutant }) => mutant.id)).to.deep.equal(
      build.mutants.map(({ id }) => id),
    );
    expect(verdicts.length).to.be.greaterThan(20);
  });

  it("finds what tests notice, and the modifier that none of them misses", () => {
    expect(survivorsIn("add")).to.deep.equal(["onlyOwner => "]);
  });

  it("counts as survivors what no test reaches", () => {
    expect(survivorsIn("double")).to.deep.equal([
      "return count * 2; => ",
      "count * 2 => count / 2",
      "count * 2 => count * 3",
      "count * 2 => count * 1",
    ]);
  });

  it("switches assembly", () => {
    expect(survivorsIn("isSmall")).to.deep.equal([
      "lt(sload(count.slot), 5) => iszero(gt(sload(count.slot), 5))",
      "lt(sload(count.slot), 5) => lt(sload(count.slot), 6)",
    ]);
  });

  it("ends what would go on for ever", () => {
    const endless = verdicts.find(({ mutant }) => mutant.original === "counted += 1;");
    expect(endless?.killedBy?.test).to.equal("test_rounds_counts()");
  });

  it("names the test that found a mutant", () => {
    const late = verdicts.find(({ mutant }) => mutant.mutated === "sum <= 11");
    expect(late?.killedBy).to.include({
      suite: "CounterTest",
      test: "test_add_aboveTheLimit_reverts()",
    });
  });

  it("refuses tests that fail before anything is mutated", async () => {
    const found = verdicts.find(({ killedBy }) => killedBy)?.mutant.id;
    const withMutant = { run: (suite) => engine.run(suite, found) } as Pick<
      Engine,
      "run"
    > as Engine;
    const refusal = await Suites.over(withMutant, build.suites).catch((error) => error);
    expect(refusal).to.be.instanceOf(BaselineError);
    expect(refusal.message).to.include("CounterTest");
  });
});
