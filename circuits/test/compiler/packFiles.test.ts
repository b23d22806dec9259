import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { packFiles, unpackFiles } from "../../compiler/packFiles.ts";

describe("packFiles", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "causeway-pack-"));
  });
  afterEach(() => rm(folder, { recursive: true }));

  const at = (name: string) => join(folder, name);

  it("gives back each file, whatever its bytes are", async () => {
    await writeFile(at("a"), "\n\n[1]");
    await writeFile(at("b"), "");
    await writeFile(at("c"), Uint8Array.of(0, 255, 10));
    const packed = await packFiles({ one: at("a"), two: at("b"), three: at("c") });
    await unpackFiles(packed, { one: at("x"), two: at("y"), three: at("z"), more: at("w") });
    for (const [from, to] of ["ax", "by", "cz"])
      expect(await readFile(at(to ?? ""))).to.deep.equal(await readFile(at(from ?? "")));
  });

  it("is the same in whichever order the files are named", async () => {
    for (const name of ["a", "b"]) await writeFile(at(name), name);
    const [first, second] = await Promise.all([
      packFiles({ one: at("a"), two: at("b") }),
      packFiles({ two: at("b"), one: at("a") }),
    ]);
    expect(first).to.deep.equal(second);
  });

  it("refuses what has no path", async () => {
    await writeFile(at("a"), "a");
    const packed = await packFiles({ one: at("a") });
    const refusal = await unpackFiles(packed, {}).catch(String);
    expect(refusal).to.equal("Error: no path for one");
  });
});
