import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

import { expect } from "chai";

import { freshProject, runThere } from "./freshProject.ts";

describe("the packages for integrators", function () {
  this.timeout(600_000);

  let folder = "";

  before(() => {
    execFileSync(process.execPath, ["--import", "tsx", "packages/simulator/scripts/stage.ts"], {
      stdio: "inherit",
    });
    folder = freshProject(["./packages/solidity", "./packages/simulator/dist"]);
  });

  after(() => rmSync(folder, { recursive: true, force: true }));

  it("carry nothing but what they name", () => {
    const simulator = join(folder, "node_modules/@causeway/simulator");
    const { dependencies } = JSON.parse(readFileSync(join(simulator, "package.json"), "utf8"));
    expect(Object.keys(dependencies)).to.have.members(["@causeway/solidity", "ethers"]);
    const imports = readFileSync(join(simulator, "index.js"), "utf8").matchAll(/ from "([^"]+)"/g);
    expect(new Set([...imports].map(([, name]) => name))).to.deep.equal(new Set(["ethers"]));
    const solidity = readdirSync(join(folder, "node_modules/@causeway/solidity"));
    expect(solidity.filter((name) => name.endsWith(".ts"))).to.deep.equal([]);
    expect(existsSync(join(folder, "node_modules/@causeway/protocol"))).to.equal(false);
  });

  it("are enough for tests in Solidity and in TypeScript, in a project of its own", () => {
    const output = runThere(folder, "hardhat/dist/src/cli.js", ["test"]);
    for (const test of [
      "test_countOn_countsThere()",
      "testFuzz_countOn_inAnyOrder_countsEachOnce(uint256)",
      "counts on another chain when the message is delivered",
      "counts every message once, in whatever order they come",
    ]) {
      expect(output).to.contain(`✔ ${test}`);
    }
  });

  it("are typed", () => {
    runThere(folder, "typescript/bin/tsc", ["--noEmit"]);
  });
});
