import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { commandCheck } from "../../../../scripts/ci/checks/commandCheck.ts";
import { Worker } from "../../../../scripts/ci/queue/Worker.ts";
import { ONE_FAILED, ONE_PASSED, type Tally } from "../../../../scripts/ci/Tally.ts";

const CACHE = ["XDG_CACHE_HOME", "CAUSEWAY_COLD", "CAUSEWAY_FULL"] as const;

describe("a check by commands whose outcome follows from files", () => {
  let folder: string;
  let worker: Worker;
  const inherited = CACHE.map((name) => [name, process.env[name]] as const);

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-check-"));
    for (const name of CACHE) delete process.env[name];
    process.env.XDG_CACHE_HOME = folder;
    worker = new Worker();
    writeFileSync(join(folder, "ran"), "");
    write("good");
  });

  afterEach(async () => {
    for (const [name, value] of inherited) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    await worker.close();
    rmSync(folder, { recursive: true });
  });

  function write(text: string): void {
    writeFileSync(join(folder, "source"), text);
  }

  /** Whether the source says `good`; counts its runs. */
  function check(): Promise<Tally> {
    const script = `printf x >> '${folder}/ran'; grep -q good '${folder}/source'`;
    const files = [join(folder, "source")];
    const follows = { files, packages: ["prettier"] };
    return commandCheck("good", [["bash", "-c", script]], { follows }).run(worker);
  }

  const runs = () => readFileSync(join(folder, "ran"), "utf8").length;

  it("does not run them again for files for which they held", async () => {
    expect(await check()).to.deep.equal(ONE_PASSED);
    expect(await check()).to.deep.equal(ONE_PASSED);
    expect(runs()).to.equal(1);
  });

  it("runs them again for other files, and as long as they fail", async () => {
    expect(await check()).to.deep.equal(ONE_PASSED);
    write("bad");
    expect(await check()).to.deep.equal(ONE_FAILED);
    expect(await check()).to.deep.equal(ONE_FAILED);
    expect(runs()).to.equal(3);
  });

  it("runs them each time without the cache", async () => {
    process.env.CAUSEWAY_COLD = "1";
    for (let count = 0; count < 2; count++) expect(await check()).to.deep.equal(ONE_PASSED);
    expect(runs()).to.equal(2);
  });
});
