import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect } from "chai";

import { runForTally } from "../../../scripts/ci/runForTally.ts";

describe("runForTally", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function runner(source: string): URL {
    const file = join(folder, "runner.mts");
    writeFileSync(file, source);
    return pathToFileURL(file);
  }

  it("returns what the runner sends", async () => {
    const program = runner("process.send?.({ passed: 2, failed: 1 }, () => process.exit(1));");
    expect(await runForTally(program, [], { minutes: 1 })).to.deep.equal({ passed: 2, failed: 1 });
  });

  it("counts a runner that ends in silence as one failure", async () => {
    const program = runner("process.exit(0);");
    expect(await runForTally(program, [], { minutes: 1 })).to.deep.equal({ passed: 0, failed: 1 });
  });

  it("counts a runner without a test as one failure", async () => {
    const program = runner("process.send?.({ passed: 0, failed: 0 }, () => process.exit(0));");
    expect(await runForTally(program, [], { minutes: 1 })).to.deep.equal({ passed: 0, failed: 1 });
  });

  it("stops a runner that takes too long", async () => {
    const program = runner("setInterval(() => {}, 1_000);");
    const tally = await runForTally(program, [], { minutes: 1 / 60, output: "ignore" });
    expect(tally).to.deep.equal({ passed: 0, failed: 1 });
  });
});
