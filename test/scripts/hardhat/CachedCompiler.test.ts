import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";
import type { Compiler, CompilerInput, CompilerOutput } from "hardhat/types/solidity";

import { BuildCache } from "../../../scripts/hardhat/BuildCache.ts";
import { CachedCompiler } from "../../../scripts/hardhat/CachedCompiler.ts";

const MEGABYTE = 2 ** 20;

describe("CachedCompiler", () => {
  let folder: string;
  let compiled: string[];
  /** What the compiler makes of a source, beside it. */
  let made: object;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-build-cache-"));
    compiled = [];
    made = {};
  });

  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** As a new process has it. */
  const cachedCompiler = (mostBytes = MEGABYTE) =>
    new CachedCompiler(new BuildCache(join(folder, "cache"), mostBytes));

  /** A compiler whose program has these bytes. */
  function compiler(bytes = "1"): Compiler {
    const compilerPath = join(folder, `compiler-${bytes}.js`);
    writeFileSync(compilerPath, bytes);
    const compile = async ({ sources }: CompilerInput) => {
      const [content = ""] = Object.values(sources).map((source) => source.content);
      compiled.push(content);
      return { ...made, sources: { [content]: {} } } as unknown as CompilerOutput;
    };
    return { version: "1", longVersion: "1", compilerPath, isSolcJs: true, compile } as Compiler;
  }

  function input(content: string, runs = 1): CompilerInput {
    const settings = { optimizer: { runs }, outputSelection: {} };
    return { language: "Solidity", settings, sources: { "A.sol": { content } } } as CompilerInput;
  }

  /** The files of the entries' contents. */
  function contents(): string[] {
    const all = readdirSync(join(folder, "cache"), { recursive: true, withFileTypes: true });
    return all
      .filter((file) => file.isFile() && file.parentPath.includes("content-v2"))
      .map(({ parentPath, name }) => join(parentPath, name));
  }

  it("compiles an input once, in whichever process", async () => {
    const first = await cachedCompiler().compile(compiler(), input("a"));
    const second = await cachedCompiler().compile(compiler(), input("a"));
    expect(second).to.deep.equal(first);
    expect(compiled).to.deep.equal(["a"]);
  });

  it("compiles again what differs by a setting, a source, or the compiler", async () => {
    const cached = cachedCompiler();
    await cached.compile(compiler(), input("a"));
    await cached.compile(compiler(), input("a", 2));
    await cached.compile(compiler(), input("b"));
    await cached.compile(compiler("2"), input("a"));
    expect(compiled).to.deep.equal(["a", "a", "b", "a"]);
  });

  it("keeps no output with errors, and keeps one with warnings", async () => {
    const cached = cachedCompiler();
    made = { errors: [{ severity: "error" }] };
    await cached.compile(compiler(), input("a"));
    await cached.compile(compiler(), input("a"));
    made = { errors: [{ severity: "warning" }] };
    await cached.compile(compiler(), input("b"));
    const { errors } = await cached.compile(compiler(), input("b"));
    expect(errors).to.deep.equal([{ severity: "warning" }]);
    expect(compiled).to.deep.equal(["a", "a", "b"]);
  });

  it("compiles again what is damaged, and keeps it whole then", async () => {
    await cachedCompiler().compile(compiler(), input("a"));
    for (const file of contents()) {
      const bytes = readFileSync(file);
      bytes[bytes.length - 1] = (bytes.at(-1) ?? 0) ^ 1;
      rmSync(file);
      writeFileSync(file, bytes);
    }
    await cachedCompiler().compile(compiler(), input("a"));
    expect(compiled).to.deep.equal(["a", "a"]);
    await cachedCompiler().compile(compiler(), input("a"));
    expect(compiled).to.deep.equal(["a", "a"]);
  });

  it("compiles one of those that it found once more, and says how many there were", async () => {
    const before = cachedCompiler();
    for (const content of ["a", "b"]) await before.compile(compiler(), input(content));
    const cached = cachedCompiler();
    for (const content of ["a", "b", "c"]) await cached.compile(compiler(), input(content));
    expect(await cached.compare(0.99)).to.deep.equal({ all: 3, found: 2 });
    expect(compiled).to.deep.equal(["a", "b", "c", "b"]);
    expect(await cached.compare()).to.deep.equal({ all: 0, found: 0 });
    expect(compiled).to.have.lengthOf(4);
  });

  it("refuses a cache that holds something else, and says how to remove it", async () => {
    await cachedCompiler().compile(compiler(), input("a"));
    made = { contracts: {} };
    const cached = cachedCompiler();
    await cached.compile(compiler(), input("a"));
    const refusal = await cached.compare().catch((error: Error) => error.message);
    expect(refusal).to.match(/than the compiler makes of A\.sol and its imports.*: rm -r .*cache$/);
  });

  it("lets the oldest go where there is no room", async () => {
    const cached = cachedCompiler(100);
    for (const content of ["a", "b", "c"]) await cached.compile(compiler(), input(content));
    expect(contents()).to.have.lengthOf(2);
    await cached.compile(compiler(), input("c"));
    expect(compiled).to.deep.equal(["a", "b", "c"]);
    await cached.compile(compiler(), input("a"));
    expect(compiled).to.deep.equal(["a", "b", "c", "a"]);
  });

  it("compiles where the folder can be neither read nor written", async () => {
    writeFileSync(join(folder, "cache"), "a file");
    for (let times = 0; times < 2; times++) await cachedCompiler().compile(compiler(), input("a"));
    expect(compiled).to.deep.equal(["a", "a"]);
  });
});
