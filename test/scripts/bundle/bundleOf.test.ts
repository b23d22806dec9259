import { execFile, execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  watch,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";

import { expect } from "chai";

import { bundleOf } from "../../../scripts/bundle/bundleOf.mjs";

/** Names of all files that are written in a folder from now on. */
function watchNames(folder: string): { stop(): Set<string> } {
  mkdirSync(folder, { recursive: true });
  const names = new Set<string>();
  const watcher = watch(folder, (_, name) => name !== null && names.add(name));
  return {
    stop: () => {
      watcher.close();
      return names;
    },
  };
}

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

  it("is made once for processes that start together", async () => {
    const url = new URL("../../../scripts/bundle/bundleOf.mjs", import.meta.url);
    const code = `import { bundleOf } from "${url}"; await bundleOf(...process.argv.slice(1));`;
    const args = ["--input-type=module", "--eval", code, program, join(folder, "bundles")];
    // Each writes a draft of its own before it renames the draft to the bundle.
    const written = watchNames(join(folder, "bundles"));
    await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, args)));
    await untilLater();
    expect([...written.stop()].filter((name) => /\.mjs\.\d+$/.test(name))).to.have.length(1);
  });

  for (const { whose, holder, seconds } of [
    { whose: "that has ended", holder: "999999999", seconds: 0 },
    { whose: "that ended before it wrote its number", holder: "", seconds: 61 },
  ]) {
    it(`is made though a process ${whose} left its lock`, async () => {
      const lock = `${(await bundle()).replace(/\.mjs$/, "")}.lock`;
      write("word.ts", 'export const word: string = "two";');
      writeFileSync(lock, holder);
      const then = Date.now() / 1000 - seconds;
      utimesSync(lock, then, then);
      expect(run(await bundle())).to.equal("two beside\n");
      expect(existsSync(lock)).to.equal(false);
    });
  }

  it("makes it again when a file is gone, and says which", async () => {
    await bundle();
    rmSync(join(folder, "word.ts"));
    const error = await bundle().catch((reason: Error) => reason);
    expect(String(error)).to.match(/Could not resolve "\.\/word\.ts"/);
  });
});
