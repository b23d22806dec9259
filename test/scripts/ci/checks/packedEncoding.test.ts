import { createRequire } from "node:module";

import { expect } from "chai";

import { ambiguousPackings } from "../../../../scripts/ci/checks/packedEncoding.ts";

const solc = createRequire(import.meta.url)("solc");

describe("ambiguousPackings", () => {
  function packingsOf(values: string): number {
    const content = `contract Packing {
      function pack(bytes memory a, string memory b, uint256[] memory c, uint256 d, bytes32[2] memory e)
        external pure returns (bytes memory) { return abi.encodePacked(${values}); }
    }`;
    const input = {
      language: "Solidity",
      sources: { "Packing.sol": { content } },
      settings: { outputSelection: { "*": { "": ["ast"] } } },
    };
    const { sources } = JSON.parse(solc.compile(JSON.stringify(input)));
    return ambiguousPackings(sources["Packing.sol"].ast).length;
  }

  for (const values of ["a, b", "a, d, a", "b, c", "keccak256(abi.encodePacked(a, b)), d"]) {
    it(`finds ${values}`, () => expect(packingsOf(values)).to.equal(1));
  }

  for (const values of ["a", "d, a", '"prefix", a', "d, e", "bytes.concat(a, a), d"]) {
    it(`allows ${values}`, () => expect(packingsOf(values)).to.equal(0));
  }
});
