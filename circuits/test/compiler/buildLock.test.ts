import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "chai";

import { withBuildLock } from "../../compiler/buildLock.ts";

const NO_PROCESS = 2 ** 22 + 1;

describe("withBuildLock", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "causeway-lock-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("lets one in at a time, and leaves no lock", async () => {
    const path = join(folder, "lock");
    const events: string[] = [];
    const work = (name: string) => async () => {
      events.push(`${name} begins`);
      await sleep(50);
      events.push(`${name} ends`);
    };
    await Promise.all([withBuildLock(path, work("one")), withBuildLock(path, work("two"))]);
    expect(events.map((event) => event.split(" ")[1])).to.deep.equal([
      "begins",
      "ends",
      "begins",
      "ends",
    ]);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it("takes away the lock of a process that died", async () => {
    const path = join(folder, "lock");
    await writeFile(path, String(NO_PROCESS));
    expect(await withBuildLock(path, async () => "done")).to.equal("done");
  });

  it("is released when the work fails", async () => {
    const path = join(folder, "lock");
    const failure = await withBuildLock(path, () => Promise.reject(new Error("no"))).catch(String);
    expect(failure).to.equal("Error: no");
    expect(await withBuildLock(path, async () => "done")).to.equal("done");
  });
});
