import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

const SCRATCH = ".cache/test";

describe("the mocha runner on the command line", function () {
  this.timeout(60_000);
  let folder: string;

  beforeEach(() => {
    mkdirSync(SCRATCH, { recursive: true });
    folder = mkdtempSync(join(SCRATCH, "runner-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  it("exits with 1 when a test of its files fails, though they leave timers behind", () => {
    const sources = [
      `it("passes", () => { setInterval(() => {}, 1_000); });`,
      `it("fails", () => { throw new Error("why"); });`,
    ];
    const files = sources.map((source, index) => {
      const file = join(folder, `sample-${index}.test.ts`);
      writeFileSync(file, source);
      return file;
    });
    const run = (...chosen: string[]) =>
      spawnSync(process.execPath, ["--import", "tsx", "scripts/ci/runners/mocha.ts", ...chosen], {
        encoding: "utf8",
      });
    expect(run(...files.slice(0, 1)).status).to.equal(0);
    const both = run(...files);
    expect(both.status).to.equal(1);
    expect(both.stdout).to.match(/1 passing[\s\S]*1 failing/);
  });
});
