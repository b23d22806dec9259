import { expect } from "chai";

import { compile } from "../../../../scripts/mutation/build/compile.ts";
import { withImports } from "../../../../scripts/mutation/build/Imports.ts";
import { switchSources } from "../../../../scripts/mutation/switched/switchSources.ts";
import { switched } from "../mutantsOf.ts";

/** One member of each form that is switched in a way of its own. */
const MEMBERS = `
  event Taken(address indexed by, uint256 amount);
  uint256 private constant SIZE = 3;
  uint256[] private list;
  modifier open() { require(list.length < 5); _; }
  modifier paid(uint256 least) { require(msg.value > least); _; }

  function take(uint256 a, bool, bytes calldata data) external payable open paid(a) returns (uint256 sum, bytes32 word) {
    uint256[] storage numbers = list;
    (uint256 one, uint256 two) = pair(a, SIZE);
    for (uint256 i = 0; i < one; ++i) sum += i;
    while (sum > 100) { sum -= two; if (sum == 7) break; else continue; }
    unchecked { numbers.push(two > one ? 1 : 0); }
    if (data.length == 0) return (sum, bytes3(0));
    word = bytes32(data[1:]);
    emit Taken(msg.sender, 1);
  }

  function pair(uint256 a, uint256 b) private pure returns (uint256, uint256) { return (b, a); }

  function word(uint256 a) external pure returns (uint256 r) {
    assembly ("memory-safe") {
      let x := add(a, SIZE)
      for { let i := 0 } lt(i, x) { i := add(i, 1) } { mstore(0, i) if eq(i, 3) { break } }
      switch a case 0 { r := mload(0) } default { r := shl(5, keccak256(0, 32)) }
    }
  }`;

describe("switchSources", () => {
  const { mutants, sources } = switched(MEMBERS);

  it("makes sources that compile, with and without the optimiser", () => {
    const replaced = Object.fromEntries(sources);
    const all = Object.fromEntries(withImports(Array.from(sources.keys()), replaced));
    for (const settings of [{}, { viaIR: true, optimizer: { enabled: true } }]) {
      const compiled = compile({ sources: all, wanted: ["Sample.sol"], settings });
      expect(compiled.contracts?.["Sample.sol"]).to.have.keys("Sample");
    }
  });

  it("numbers mutants from one on, without a gap", () => {
    expect(mutants.map(({ id }) => id)).to.deep.equal(mutants.map((_, place) => place + 1));
    expect(mutants.length).to.be.greaterThan(60);
  });

  it("has code that stands together report one number, its first", () => {
    for (const { id, reported } of mutants) expect(reported).to.be.at.most(id);
    const inAssembly = mutants.filter(({ within }) => within === "word");
    expect(new Set(inAssembly.map(({ reported }) => reported)).size).to.equal(1);
  });

  it("refuses a source that was not compiled", () => {
    expect(() => switchSources(new Map(), ["Other.sol"])).to.throw("Other.sol was not compiled");
  });
});
