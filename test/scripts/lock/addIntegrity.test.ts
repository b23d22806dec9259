import { expect } from "chai";

import { addIntegrity } from "../../../scripts/lock/addIntegrity.ts";

describe("addIntegrity", () => {
  const HASHES = new Map([
    ["ethers@6.17.0", "sha512-ethers"],
    ["toolbox-mocha@3.0.7", "sha512-toolbox"],
  ]);

  it("adds the hash of each package without one, once asked for each", () => {
    const asked: string[][] = [];
    const { packages } = addIntegrity(
      {
        packages: {
          "": {},
          "packages/chains": {},
          "node_modules/chains": { resolved: "packages/chains", link: true },
          "node_modules/chai": { version: "6.3.0", integrity: "sha512-chai" },
          "node_modules/ethers": { version: "6.17.0", dev: true },
          "node_modules/a/node_modules/ethers": { version: "6.17.0", integrity: "sha1-weak" },
          "node_modules/toolbox": { name: "toolbox-mocha", version: "3.0.7" },
        },
      },
      (ids) => {
        asked.push(ids);
        return HASHES;
      },
    );
    expect(asked).to.deep.equal([["ethers@6.17.0", "toolbox-mocha@3.0.7"]]);
    expect(JSON.parse(JSON.stringify(packages))).to.deep.equal({
      "": {},
      "packages/chains": {},
      "node_modules/chains": { resolved: "packages/chains", link: true },
      "node_modules/chai": { version: "6.3.0", integrity: "sha512-chai" },
      "node_modules/ethers": { version: "6.17.0", integrity: "sha512-ethers", dev: true },
      "node_modules/a/node_modules/ethers": { version: "6.17.0", integrity: "sha512-ethers" },
      "node_modules/toolbox": {
        name: "toolbox-mocha",
        version: "3.0.7",
        integrity: "sha512-toolbox",
      },
    });
  });

  it("asks nobody where every package has one", () => {
    const lock = { packages: { "node_modules/chai": { version: "6.3.0", integrity: "sha512-a" } } };
    const asked = () => {
      throw new Error("asked");
    };
    expect(addIntegrity(lock, asked)).to.equal(lock);
  });

  it("refuses to leave one without", () => {
    const lock = { packages: { "node_modules/chai": { version: "6.3.0" } } };
    expect(() => addIntegrity(lock, () => HASHES)).to.throw("gave no hash of chai@6.3.0");
  });
});
