import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { bundle } from "../../../../scripts/pack/stage/bundle.ts";

describe("a package's code", () => {
  let target: string;

  beforeEach(() => {
    target = mkdtempSync(join(tmpdir(), "causeway-bundle-"));
  });

  afterEach(() => rmSync(target, { recursive: true }));

  it("imports what others can install, and has in it what they cannot", async () => {
    const entry = { path: "./node", name: "node", source: "./src/node/index.ts" };
    const imported = await bundle({ folder: "chains" }, [entry], target);
    expect(imported).to.include.members(["@causeway/protocol", "ethers"]);
    expect(imported).not.to.include("@causeway/journal");
    expect(readFileSync(join(target, "dist/node.js"), "utf8")).to.match(/AppendOnlyFile = class/);
    expect(existsSync(join(target, "dist/evm.js"))).to.equal(false);
  });
});
