import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "chai";

import { runForTally } from "../../../scripts/ci/runForTally.ts";

const MOCHA = new URL("../../../scripts/ci/runners/mocha.ts", import.meta.url);
const SCRATCH = ".cache/test";

describe("the mocha runner", () => {
  let folder: string;

  beforeEach(() => {
    mkdirSync(SCRATCH, { recursive: true });
    folder = mkdtempSync(join(SCRATCH, "runner-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  async function tallyOf(source: string) {
    const file = join(folder, "sample.test.ts");
    writeFileSync(file, source);
    return runForTally(MOCHA, [file], { minutes: 1, output: "ignore" });
  }

  it("counts a passing and a failing test", async () => {
    const tally = await tallyOf(`it("a", () => {}); it("b", () => { throw new Error("b"); });`);
    expect(tally).to.deep.equal({ passed: 1, failed: 1 });
  });

  it("counts a skipped test as failed", async () => {
    expect(await tallyOf(`it.skip("a", () => {});`)).to.deep.equal({ passed: 0, failed: 1 });
  });

  it("counts a file without a test as failed", async () => {
    expect(await tallyOf("")).to.deep.equal({ passed: 0, failed: 1 });
  });

  it("counts a file that cannot be loaded as failed", async () => {
    expect(await tallyOf(`import "./missing.ts";`)).to.deep.equal({ passed: 0, failed: 1 });
  });
});
