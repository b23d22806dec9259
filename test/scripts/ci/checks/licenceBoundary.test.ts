import { expect } from "chai";

import {
  gplDependenciesIn,
  gplImportsIn,
  gplParts,
} from "../../../../scripts/ci/checks/licenceBoundary.ts";

const gpl = gplParts([
  ["package.json", '{ "name": "causeway", "license": "MIT" }'],
  ["circuits/package.json", '{ "name": "@causeway/circuits", "license": "GPL-3.0-only" }'],
]);

describe("gplParts", () => {
  it("takes in the packages that say so", () => {
    expect(gpl.folders).to.deep.equal(["circuits"]);
    expect(gpl.modules).to.include.members(["@causeway/circuits", "snarkjs"]);
  });
});

describe("gplImportsIn", () => {
  const importing = (specifier: string) => [
    `import { prove } from "${specifier}";`,
    `export * from '${specifier}';`,
    `const { prove } = await import("${specifier}");`,
    `const { prove } = require("${specifier}");`,
  ];

  const refused = [
    "snarkjs",
    "circomlib/circuits/poseidon.circom",
    "@causeway/circuits",
    "@uniswap/v3-core/artifacts/contracts/UniswapV3Pool.sol/UniswapV3Pool.json",
    "../../circuits/src/prove.ts",
  ].flatMap(importing);
  for (const source of refused) {
    it(`refuses ${source}`, () => expect(gplImportsIn("a.ts", source, gpl)).to.have.lengthOf(1));
  }

  const allowed = [
    'import { poseidon5 } from "poseidon-lite";',
    'import key from "../circuits/build/verification-key.json";',
    'import { startProver } from "./prover/startProver.ts";',
    "// the circuits package uses snarkjs",
  ];
  for (const source of allowed) {
    it(`allows ${source}`, () => expect(gplImportsIn("a.ts", source, gpl)).to.deep.equal([]));
  }
});

describe("gplDependenciesIn", () => {
  it("refuses a dependency of any kind", () => {
    const manifest = { dependencies: { ethers: "6" }, devDependencies: { snarkjs: "0.7.6" } };
    expect(gplDependenciesIn("package.json", JSON.stringify(manifest), gpl)).to.deep.equal([
      "package.json: depends on snarkjs, which is under the GPL",
    ]);
  });

  it("allows Uniswap's packages where the project's tests read their files, and nowhere else", () => {
    const packages = { "@uniswap/v2-core": "1.0.1" };
    const found = (path: string, manifest: object) =>
      gplDependenciesIn(path, JSON.stringify(manifest), gpl).length;
    expect(found("package.json", { devDependencies: packages })).to.equal(0);
    expect(found("package.json", { dependencies: packages })).to.equal(1);
    expect(found("packages/routing/package.json", { devDependencies: packages })).to.equal(1);
    expect(found("packages/routing/package.json", { dependencies: packages })).to.equal(1);
  });
});
