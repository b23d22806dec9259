import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { BuildCache } from "@causeway/build-cache";
import { expect } from "chai";

import { makeFiles } from "../../../compiler/makeFiles.ts";
import { releaseCurve } from "../../../compiler/releaseCurve.ts";

describe("makeFiles", function () {
  this.timeout(400_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), "causeway-circuit-"));
  });
  after(async () => {
    await rm(folder, { recursive: true });
    await releaseCurve();
  });

  /** Makes the files in a folder; returns their contents, and what was told. */
  async function make(stage: string, cache?: BuildCache) {
    const told: string[] = [];
    const files = await makeFiles(
      "committee-4",
      join(folder, stage),
      (line) => told.push(line),
      cache,
    );
    const contents = await Promise.all(Object.values(files).map((file) => readFile(file)));
    return { contents, told: told.join("; ") };
  }

  const openCache = () => new BuildCache(join(folder, "cache"), 2 ** 30);

  it("makes the same bytes where nothing is kept, where it keeps them, and where it finds them", async () => {
    const first = await make("first", openCache());
    expect(first.told).to.match(/compiling; .*making the development key$/);
    const again = await make("again", openCache());
    expect(again.told).to.contain("committee-4: 2 of 2 parts were in the build cache");
    expect(again.contents).to.deep.equal(first.contents);
  });
});
