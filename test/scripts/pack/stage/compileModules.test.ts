import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { compileModules } from "../../../../scripts/pack/stage/compileModules.ts";

describe("a package's code", () => {
  let target: string;

  beforeEach(() => {
    target = mkdtempSync(join(tmpdir(), "causeway-compile-"));
  });

  afterEach(() => rmSync(target, { recursive: true }));

  it("imports what others can install, and has in it what they cannot", async () => {
    const entry = { path: "./node", name: "node", source: "./src/node/index.ts" };
    const imported = await compileModules({ folder: "chains" }, [entry], target);
    expect(imported).to.include.members(["@causeway/protocol", "ethers"]);
    expect(imported).not.to.include("@causeway/journal");
    const files = globSync("dist/**/*.js", { cwd: target });
    const compiledIn = files.filter((file) =>
      readFileSync(join(target, file), "utf8").includes("class AppendOnlyFile"),
    );
    expect(compiledIn).to.have.lengthOf(1);
    expect(existsSync(join(target, "dist/evm.js"))).to.equal(false);
  });
});
