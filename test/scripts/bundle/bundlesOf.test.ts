import { execFile, execFileSync } from "node:child_process";
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  watch,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";

import { expect } from "chai";

import { holdBuild } from "../../../scripts/bundle/builds.mjs";
import { bundlesOf } from "../../../scripts/bundle/bundlesOf.mjs";
import { buildFor } from "../../../scripts/bundle/importBundle.mjs";
import { bundleIn } from "../../../scripts/bundle/makeBundles.mjs";

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

describe("bundlesOf", () => {
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

  const names = (...builds: readonly string[]) => builds.map((path) => basename(path));

  async function rebuild(word: string): Promise<string> {
    await untilLater();
    write("word.ts", `export const word: string = "${word}";`);
    await untilLater();
    return build();
  }

  /** Makes it look as if nothing had happened to a build for a while, but this. */
  function age(path: string, change = () => {}): void {
    change();
    const then = Date.now() / 1000 - 61;
    utimesSync(path, then, then);
  }

  /** A file that changes while a bundle is made must not count as in it, nor one within the same tick. */
  const untilLater = () => sleep(20);

  const build = (...others: readonly string[]) =>
    bundlesOf([program, ...others], join(folder, "bundles"));
  const bundle = async () => bundleIn(await build(), program);
  const run = (file: string) => execFileSync(process.execPath, [file], { encoding: "utf8" });

  it("makes one file of a program, which finds what lay beside its sources", async () => {
    const file = await bundle();
    rmSync(join(folder, "word.ts"));
    expect(run(file)).to.equal("one beside\n");
  });

  it("tells each of its sources the name of its own file", async () => {
    write("own.mjs", "export const own = [import.meta.filename, import.meta.url];");
    write("main.ts", 'import { own } from "./own.mjs"; console.log(own.join("\\n"));');
    await untilLater();
    const file = join(realpathSync(folder), "own.mjs");
    expect(run(await bundle())).to.equal(`${file}\n${pathToFileURL(file).href}\n`);
  });

  it("leaves the files of packages as they are", async () => {
    const inPackage = join(folder, "node_modules", "stranger");
    mkdirSync(inPackage, { recursive: true });
    write("node_modules/stranger/index.mjs", "export const url = import.meta.url;");
    write("node_modules/stranger/package.json", '{ "exports": "./index.mjs" }');
    write("main.ts", 'import { url } from "stranger"; console.log(url);');
    await untilLater();
    const file = await bundle();
    expect(run(file)).to.equal(`${pathToFileURL(realpathSync(file)).href}\n`);
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

  it("makes one file of what two programs import", async () => {
    const second = join(folder, "second.ts");
    write("second.ts", 'import { word } from "./word.ts"; console.log(word, "again");');
    await untilLater();
    const made = await build(second);
    expect(run(bundleIn(made, program))).to.equal("one beside\n");
    expect(run(bundleIn(made, second))).to.equal("one again\n");
    const texts = readdirSync(made).map((name) => readFileSync(join(made, name), "utf8"));
    expect(texts.filter((text) => text.includes('"one"'))).to.have.length(1);
  });

  it("keeps an earlier build for a moment, and then as long as a process uses it", async () => {
    const [first, second, third] = [await build(), await rebuild("two"), await rebuild("three")];
    expect(readdirSync(join(folder, "bundles"))).to.include.members(names(first, second, third));

    age(second);
    age(first, () => holdBuild(first));
    const fourth = await rebuild("four");
    const left = readdirSync(join(folder, "bundles"));
    expect(left).to.include.members(names(first, third, fourth));
    expect(left).to.not.include.members(names(second));

    age(first, () => renameSync(join(first, `user-${process.pid}`), join(first, "user-999999999")));
    await rebuild("five");
    expect(existsSync(first)).to.equal(false);
  });

  it("is made once for processes that start together", async () => {
    const url = new URL("../../../scripts/bundle/bundlesOf.mjs", import.meta.url);
    const code = `import { bundlesOf } from "${url}"; await bundlesOf([process.argv[1]], process.argv[2]);`;
    const args = ["--input-type=module", "--eval", code, program, join(folder, "bundles")];
    // Each writes a draft of its own before it renames the draft to the record.
    const written = watchNames(join(folder, "bundles"));
    await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, args)));
    await untilLater();
    expect([...written.stop()].filter((name) => /\.json\.\d+$/.test(name))).to.have.length(1);
  });

  for (const { whose, holder, seconds } of [
    { whose: "that has ended", holder: "999999999", seconds: 0 },
    { whose: "that ended before it wrote its number", holder: "", seconds: 61 },
  ]) {
    it(`is made though a process ${whose} left its lock`, async () => {
      await bundle();
      const lock = join(folder, "bundles", "lock");
      write("word.ts", 'export const word: string = "two";');
      writeFileSync(lock, holder);
      const then = Date.now() / 1000 - seconds;
      utimesSync(lock, then, then);
      expect(run(await bundle())).to.equal("two beside\n");
      expect(existsSync(lock)).to.equal(false);
    });
  }

  it("makes a program's bundle alone if another one has a mistake", async () => {
    const broken = join(folder, "broken.ts");
    write("broken.ts", "const = 1;");
    await untilLater();
    const made = await buildFor(program, [program, broken], join(folder, "bundles"));
    expect(run(bundleIn(made, program))).to.equal("one beside\n");

    write("broken.ts", "const one = 1;");
    await untilLater();
    const together = await buildFor(program, [program, broken], join(folder, "bundles"));
    expect(existsSync(bundleIn(together, broken))).to.equal(true);
  });

  it("makes it again when a file is gone, and says which", async () => {
    await bundle();
    rmSync(join(folder, "word.ts"));
    const error = await bundle().catch((reason: Error) => reason);
    expect(String(error)).to.match(/Could not resolve "\.\/word\.ts"/);
  });
});
