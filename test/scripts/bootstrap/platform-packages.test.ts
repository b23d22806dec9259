import { expect } from "chai";

import { missingPackages } from "../../../scripts/bootstrap/platform-packages.mjs";

const LINUX = { os: "linux", cpu: "x64", libc: "glibc" };
const lock = {
  packages: {
    "": { name: "causeway" },
    "node_modules/ethers": { version: "6.17.0" },
    "node_modules/fsevents": { optional: true, os: ["darwin"] },
    "node_modules/edr-gnu": { optional: true, os: ["linux"], cpu: ["x64"], libc: ["glibc"] },
    "node_modules/edr-musl": { optional: true, os: ["linux"], cpu: ["x64"], libc: ["musl"] },
    "node_modules/edr-mac": { optional: true, os: ["darwin"], cpu: ["arm64"] },
    "node_modules/anvil": { optional: true, os: ["linux"], cpu: ["x64"] },
  },
};

describe("missingPackages", () => {
  it("names what the platform needs and lacks", () => {
    const missing = missingPackages(lock, LINUX, (path: string) => path.endsWith("anvil"));
    expect(missing).to.deep.equal(["node_modules/edr-gnu"]);
  });

  it("does not look at the C library elsewhere than on Linux", () => {
    const mac = { os: "darwin", cpu: "arm64", libc: "musl" };
    expect(missingPackages(lock, mac, () => false)).to.deep.equal(["node_modules/edr-mac"]);
  });

  it("names nothing when all is there", () => {
    expect(missingPackages(lock, LINUX, () => true)).to.deep.equal([]);
  });
});
