import { expect } from "chai";

import { completeLock } from "../../../scripts/lock/completeLock.ts";

describe("completeLock", () => {
  const engine = {
    version: "0.22.0",
    dev: true,
    optionalDependencies: { "edr-darwin-arm64": "0.22.0", "edr-linux-x64-musl": "0.22.0" },
  };

  it("adds a native package with what its name says", () => {
    const { packages } = completeLock({ packages: { "node_modules/edr": engine } });
    expect(packages["node_modules/edr-linux-x64-musl"]).to.deep.equal({
      version: "0.22.0",
      cpu: ["x64"],
      dev: true,
      libc: ["musl"],
      optional: true,
      os: ["linux"],
    });
    expect(packages["node_modules/edr-darwin-arm64"]).to.not.have.property("libc");
  });

  it("reads the words that others use for a platform", () => {
    const anvil = { optionalDependencies: { "@foundry-rs/anvil-win32-amd64": "1.7.1" } };
    const { packages } = completeLock({ packages: { "node_modules/anvil": anvil } });
    expect(packages["node_modules/@foundry-rs/anvil-win32-amd64"]?.cpu).to.deep.equal(["x64"]);
  });

  it("leaves what is locked, wherever it is, and keeps npm's order", () => {
    const lock = {
      packages: {
        "": {},
        "node_modules/a": {},
        "node_modules/a/node_modules/edr": engine,
        "node_modules/a/node_modules/edr-darwin-arm64": { version: "0.22.0" },
        "node_modules/edr-linux-x64-musl": { version: "0.22.0" },
      },
    };
    expect(completeLock(lock)).to.deep.equal(lock);
    expect(Object.keys(completeLock(lock).packages)).to.deep.equal(Object.keys(lock.packages));
  });

  it("leaves optional peers, which name a range", () => {
    const ws = { optionalDependencies: { bufferutil: "^4.0.1" } };
    const lock = { packages: { "node_modules/ws": ws } };
    expect(completeLock(lock)).to.deep.equal(lock);
  });
});
