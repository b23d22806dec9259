import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { expect } from "chai";

import { bundleOf } from "../../../scripts/bundle/bundleOf.mjs";

describe("bundleOf", () => {
  let folder: string;
  let program: string;

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-bundle-"));
    program = join(folder, "main.ts");
    write("word.ts", 'export const word: string = "one";');
    write("beside.txt", "beside");
    write(
      "main.ts",
      `import { readFileSync } from "node:fs";
      import { word } from "./word.ts";
      console.log(word, readFileSync(new URL("beside.txt", import.meta.url), "utf8"));`,
    );
    await untilLater();
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function write(name: string, text: string): void {
    writeFileSync(join(folder, name), text);
  }

  /** A file that changes while a bundle is made must not count as in it, nor one within the same tick. */
  const untilLater = () => sleep(20);

  const bundle = () => bundleOf(program, join(folder, "bundles"));
  const run = (file: string) => execFileSync(process.execPath, [file], { encoding: "utf8" });

  it("makes one file of a program, which finds what lay beside its sources", async () => {
    const file = await bundle();
    rmSync(join(folder, "word.ts"));
    expect(run(file)).to.equal("one beside\n");
  });

  it("is the same until something that went into it changes", async () => {
    const file = await bundle();
    const { ctimeMs } = statSync(file);
    await untilLater();
    expect(await bundle()).to.equal(file);
    expect(statSync(file).ctimeMs).to.equal(ctimeMs);

    write("word.ts", 'export const word: string = "two";');
    await untilLater();
    expect(run(await bundle())).to.equal("two beside\n");
  });

  it("makes it again where another process wrote it since", async () => {
    const file = await bundle();
    const good = readFileSync(file, "utf8");
    writeFileSync(file, "of other sources");
    expect(readFileSync(await bundle(), "utf8")).to.equal(good);
  });

  it("makes it again when a file is gone, and says which", async () => {
    await bundle();
    rmSync(join(folder, "word.ts"));
    const error = await bundle().catch((reason: Error) => reason);
    expect(String(error)).to.match(/Could not resolve "\.\/word\.ts"/);
  });
});
