import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

import { expect } from "chai";

import { compileCommand, noteCompiled } from "../../../scripts/local/build/commands.ts";

describe("compileCommand", () => {
  let root: string;

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "causeway-build-"));
    for (const file of ["contracts/a/A.sol", "hardhat.config.ts", "typechain-types/index.ts"]) {
      write(file, 100);
    }
  });

  afterEach(() => rmSync(root, { recursive: true }));

  /** Writes a file as if so many seconds ago. */
  function write(file: string, secondsAgo: number): void {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, "");
    const time = Date.now() / 1000 - secondsAgo;
    utimesSync(path, time, time);
  }

  it("has nothing to compile where all files came at once", () => {
    expect(compileCommand(root)).to.equal(undefined);
  });

  it("compiles when a contract is newer than what was generated", () => {
    write("contracts/a/A.sol", 50);
    expect(compileCommand(root)?.args).to.include("build");
  });

  it("compiles when the compiler's settings are newer", () => {
    write("hardhat.config.ts", 50);
    expect(compileCommand(root)).to.not.equal(undefined);
  });

  it("compiles where nothing was generated", () => {
    rmSync(join(root, "typechain-types"), { recursive: true });
    expect(compileCommand(root)).to.not.equal(undefined);
  });

  it("has nothing to compile after an update that brought both", () => {
    write("contracts/a/A.sol", 50);
    write("typechain-types/factories/A__factory.ts", 50);
    expect(compileCommand(root)).to.equal(undefined);
  });

  it("has nothing to compile after compiling, though the outcome was the same", () => {
    write("contracts/a/A.sol", 50);
    noteCompiled(root);
    expect(compileCommand(root)).to.equal(undefined);
  });
});
