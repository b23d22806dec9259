import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { BuildCache } from "@causeway/build-cache";
import { expect } from "chai";
import type { Compiler, CompilerInput, CompilerOutput } from "hardhat/types/solidity";

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
  const openCache = () => new BuildCache(join(folder, "cache"), MEGABYTE);
  const cachedCompiler = () => new CachedCompiler(openCache());

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

  it("refuses a cache that holds something else, and says how to remove it", async () => {
    await cachedCompiler().compile(compiler(), input("a"));
    made = { contracts: {} };
    const cache = openCache();
    await new CachedCompiler(cache).compile(compiler(), input("a"));
    const refusal = await cache.compare().catch((error: Error) => error.message);
    expect(refusal).to.match(/than the compiler makes of A\.sol and its imports.*: rm -r .*cache$/);
  });
});
