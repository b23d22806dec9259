import { expect } from "chai";

import {
  findUnlocked,
  type Manifest,
  unlockedIn,
} from "../../../../scripts/ci/checks/lockedPackages.ts";
import type { Lock } from "../../../../scripts/lock/completeLock.ts";

const HASH = `sha512-${"A".repeat(86)}==`;
const ROOT = { dependencies: { ethers: "6.17.0" } };

describe("unlockedIn", () => {
  const manifests = new Map<string, Manifest>([
    ["", ROOT],
    ["packages/chains", {}],
  ]);

  const lock = (packages: Lock["packages"]): Lock => ({
    packages: {
      "": ROOT,
      "packages/chains": {},
      "node_modules/chains": { resolved: "packages/chains", link: true },
      ...packages,
    },
  });
  const unlocked = (packages: Lock["packages"], given = manifests) =>
    unlockedIn(lock(packages), given);

  it("finds nothing where each package of others has a hash", () => {
    const packages = {
      "node_modules/ethers": { version: "6.17.0", integrity: HASH },
      "node_modules/chai": {
        version: "6.3.0",
        integrity: HASH,
        resolved: "https://registry.npmjs.org/chai/-/chai-6.3.0.tgz",
      },
    };
    expect(unlocked(packages)).to.deep.equal([]);
  });

  const open: Lock["packages"] = {
    "node_modules/ethers": { version: "6.17.0" },
    "packages/chains/node_modules/ethers": { version: "6.17.0", integrity: "sha1-AAAA" },
    "node_modules/engine-darwin-arm64": { version: "1.0.0", optional: true, os: ["darwin"] },
  };
  for (const [path, entry] of Object.entries(open)) {
    it(`finds ${path} of ${JSON.stringify(entry)}`, () => {
      expect(unlocked({ [path]: entry })).to.deep.equal([
        `package-lock.json: ${path} has no hash: npm run generate -- package-lock.json`,
      ]);
    });
  }

  for (const resolved of [
    "http://127.0.0.1:4873/ethers/-/ethers-6.17.0.tgz",
    "git+ssh://git@github.com/ethers-io/ethers.js.git#0a1b2c",
    "https://registry.npmjs.org.evil.example/ethers-6.17.0.tgz",
    "file:ethers.tgz",
  ]) {
    it(`finds what comes from ${resolved}`, () => {
      const packages = { "node_modules/ethers": { version: "6.17.0", integrity: HASH, resolved } };
      expect(unlocked(packages)).to.deep.equal([
        `package-lock.json: node_modules/ethers comes from ${resolved}, which is not the npm registry`,
      ]);
    });
  }

  it("finds a link to what is no package of ours", () => {
    const packages = { "node_modules/ethers": { resolved: "../ethers", link: true } };
    expect(unlocked(packages)).to.deep.equal([
      "package-lock.json: node_modules/ethers links ../ethers, which is no package of ours",
    ]);
  });

  it("finds a manifest that asks for what the lock does not have", () => {
    const asking = new Map(manifests).set("packages/chains", { dependencies: { chai: "6.3.0" } });
    expect(unlocked({}, asking)).to.deep.equal([
      "package-lock.json: packages/chains does not follow its package.json: npm install",
    ]);
  });
});

describe("findUnlocked", () => {
  it("finds nothing in our lock", () => expect(findUnlocked()).to.deep.equal([]));
});
