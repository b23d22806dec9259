import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { overBudgetIn } from "../../../../scripts/ci/checks/testBudget.ts";
import type { Job } from "../../../../scripts/ci/queue/Job.ts";
import { type RecordedTime, RecordedTimes } from "../../../../scripts/ci/times/RecordedTimes.ts";
import { job } from "../queue/jobs.ts";

const PRODUCTS = { swap: { files: /\bswap\b/, most: { fast: 75, integration: 42 } } };

describe("the budget of tests", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-budget-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function found(recorded: Record<string, RecordedTime>, other: Partial<Job> = {}): string[] {
    const file = join(folder, "times.json");
    writeFileSync(file, JSON.stringify(recorded));
    const jobs = Object.keys(recorded).map((name) => job(name, { tier: "fast", ...other }));
    return overBudgetIn(jobs, new RecordedTimes(file), PRODUCTS);
  }

  /** Files of a product that take 15 seconds of the processor each. */
  function filesOfSwap(count: number): Record<string, RecordedTime> {
    const names = Array.from({ length: count }, (_, i) => `services/swap/test/${i}.test.ts`);
    return Object.fromEntries(names.map((name) => [name, { wall: 1, cpu: 15 }]));
  }

  it("refuses a file of the fast tier above 30 seconds of the processor", () => {
    expect(found({ "a.test.ts": { wall: 20, cpu: 30.1 } })).to.deep.equal([
      "a.test.ts: takes 30.1 s, above 30; divide it, or move a part to test/integration",
    ]);
    expect(found({ "a.test.ts": { wall: 90, cpu: 30 } })).to.deep.equal([]);
  });

  it("takes a worker's seconds where nobody has measured others", () => {
    expect(found({ "a.test.ts": { wall: 30.1 } })).to.have.length(1);
    expect(found({ "test/swap/a.test.ts": { wall: 30 }, ...filesOfSwap(3) })).to.deep.equal([]);
    expect(found({ "test/swap/a.test.ts": { wall: 30 }, ...filesOfSwap(4) })).to.have.length(1);
  });

  it("lets files of the integration tier, builds and Solidity take longer", () => {
    const long = { "a.test.ts": { wall: 400, cpu: 300 } };
    expect(found(long, { tier: "integration" })).to.deep.equal([]);
    for (const suite of ["build", "solidity"]) expect(found(long, { suite })).to.deep.equal([]);
  });

  it("refuses a product whose files take too long together, in each tier", () => {
    expect(found(filesOfSwap(5))).to.deep.equal([]);
    expect(found(filesOfSwap(6))).to.deep.equal([
      "swap: its fast tests take 90.0 s together, above 75",
    ]);
    expect(found(filesOfSwap(2), { tier: "integration" })).to.deep.equal([]);
    expect(found(filesOfSwap(3), { tier: "integration" })).to.deep.equal([
      "swap: its integration tests take 45.0 s together, above 42",
    ]);
  });
});
