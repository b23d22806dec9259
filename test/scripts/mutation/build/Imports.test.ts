import { expect } from "chai";

import { withImports } from "../../../../scripts/mutation/build/Imports.ts";

describe("withImports", () => {
  it("finds what sources import, beside them, in packages and by remappings", () => {
    const found = withImports(["a/Root.sol"], {
      "a/Root.sol":
        'import {B} from "../b/B.sol";\nimport {\n    C\n} from "@causeway/solidity/C.sol";\n',
      "b/B.sol": "",
      "packages/solidity/C.sol": 'import "@openzeppelin/contracts/D.sol";',
      "node_modules/@openzeppelin/contracts/D.sol": "",
    });
    expect(Array.from(found.keys())).to.deep.equal([
      "a/Root.sol",
      "b/B.sol",
      "node_modules/@openzeppelin/contracts/D.sol",
      "packages/solidity/C.sol",
    ]);
  });

  it("reads from the disk what nothing replaces", () => {
    const found = withImports(["contracts/access/Roles.sol"]);
    expect(found.get("contracts/access/Roles.sol")).to.include("Roles");
  });
});
