import { expect } from "chai";

import { installKey } from "../../../scripts/bootstrap/stamp.mjs";

const manifest = { name: "causeway", scripts: { test: "a" }, dependencies: { ethers: "6.17.0" } };
const state = { lock: "{}", packages: [manifest] };

describe("installKey", () => {
  it("is the same for the same state", () => {
    expect(installKey(structuredClone(state))).to.equal(installKey(state));
  });

  it("changes with the lock file", () => {
    expect(installKey({ ...state, lock: '{"a":1}' })).to.not.equal(installKey(state));
  });

  it("changes with a dependency", () => {
    const changed = { ...manifest, dependencies: { ethers: "6.18.0" } };
    expect(installKey({ ...state, packages: [changed] })).to.not.equal(installKey(state));
  });

  it("changes with a new workspace", () => {
    const packages = [manifest, { name: "@causeway/protocol" }];
    expect(installKey({ ...state, packages })).to.not.equal(installKey(state));
  });

  it("does not change with a script", () => {
    const changed = { ...manifest, scripts: { test: "b" } };
    expect(installKey({ ...state, packages: [changed] })).to.equal(installKey(state));
  });
});
