import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect } from "chai";

import { writeManifest } from "../../../../scripts/pack/stage/writeManifest.ts";

const MANIFEST = {
  ...{
    name: "@causeway/one",
    version: "1.2.3",
    description: "One",
    license: "MIT",
    type: "module",
  },
  exports: { ".": "./src/index.ts", "./solidity/*.sol": "./solidity/*.sol" },
  dependencies: {
    "@causeway/protocol": "1.2.3",
    "@causeway/solidity": "1.2.3",
    ethers: "6.17.0",
    zod: "4.6.7",
  },
};
const ENTRIES = [{ path: ".", name: "index", source: "./src/index.ts" }];

describe("the manifest of a published package", () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-manifest-"));
  });

  afterEach(() => rmSync(folder, { recursive: true }));

  function written(imported: readonly string[]) {
    writeManifest({ manifest: MANIFEST, entries: ENTRIES, imported }, folder);
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  }

  it("leads to what was built", () => {
    expect(written(["ethers"]).exports).to.deep.equal({
      ".": { types: "./dist/types/index.d.ts", default: "./dist/index.js" },
      "./solidity/*.sol": "./solidity/*.sol",
      "./package.json": "./package.json",
    });
  });

  it("depends on what the code imports, and on Solidity that it ships with: on ours as it is", () => {
    expect(written(["@causeway/protocol", "ethers"]).dependencies).to.deep.equal({
      "@causeway/protocol": "1.2.3",
      "@causeway/solidity": "1.2.3",
      ethers: "^6.17.0",
    });
  });

  it("is not written where the code imports what the source does not name", () => {
    expect(() => written(["ethers", "left-pad"])).to.throw(
      "@causeway/one imports left-pad: add to its dependencies",
    );
  });
});
