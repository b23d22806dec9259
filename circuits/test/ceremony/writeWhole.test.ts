import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect } from "chai";

import { OutputExistsError } from "../../ceremony/errors.ts";
import { writeWhole } from "../../ceremony/writeWhole.ts";

describe("writeWhole", () => {
  let folder: string;
  let output: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "causeway-write-"));
    output = join(folder, "output");
  });
  afterEach(() => rm(folder, { recursive: true }));

  it("has the file there only once it is whole", async () => {
    const result = await writeWhole(output, async (temporary) => {
      await writeFile(temporary, "whole");
      expect(await readdir(folder)).to.not.include("output");
      return 7;
    });
    expect(result).to.equal(7);
    expect(await readdir(folder)).to.deep.equal(["output"]);
    expect(await readFile(output, "utf8")).to.equal("whole");
  });

  it("leaves nothing behind where writing fails halfway", async () => {
    const failure = new Error("the disk is full");
    const error = await writeWhole(output, async (temporary) => {
      await writeFile(temporary, "half");
      throw failure;
    }).catch((reason) => reason);
    expect(error).to.equal(failure);
    expect(await readdir(folder)).to.deep.equal([]);
  });

  it("does not write over a file", async () => {
    await writeFile(output, "before");
    const error = await writeWhole(output, (temporary) => writeFile(temporary, "after")).catch(
      (reason) => reason,
    );
    expect(error).to.be.instanceOf(OutputExistsError);
    expect(await readFile(output, "utf8")).to.equal("before");
  });
});
