import { expect } from "chai";

import { changes, mutantsOf } from "../mutantsOf.ts";

describe("FunctionPoints", () => {
  it("removes statements of every kind, but declarations", () => {
    const members = `
      event Rung();
      error Silent();
      uint256 private x;
      function f(uint256 a) external returns (uint256) {
        uint256 b = a;
        x = b;
        delete x;
        emit Rung();
        for (uint256 i; i < b; ++i) { if (i > a) continue; else break; }
        if (b > a) revert Silent();
        return b;
      }`;
    expect(changes(members, "removed statement")).to.deep.equal([
      "x = b; => ",
      "delete x; => ",
      "emit Rung(); => ",
      "continue; => ",
      "break; => ",
      "revert Silent(); => ",
      "return b; => ",
    ]);
  });

  it("leaves what sets a reference that must be set", () => {
    const members = `
      mapping(uint256 => uint256[]) private lists;
      function g(uint256 a) private view returns (uint256[] storage list) { list = lists[a]; }
      function h(uint256 a) private view returns (uint256[] storage) { return lists[a]; }
      function f(uint256 a) external { g(a).push(); h(a).push(); }`;
    expect(changes(members, "removed statement")).to.deep.equal([
      "g(a).push(); => ",
      "h(a).push(); => ",
    ]);
  });

  it("numbers mutants in their order, and says where they are", () => {
    const members = `function f(uint256 a) external pure returns (uint256) { return a + 1; }`;
    expect(mutantsOf(members).map(({ id }) => id)).to.deep.equal([1, 2, 3, 4]);
    expect(mutantsOf(members)[1]).to.deep.equal({
      id: 2,
      reported: 1,
      file: "Sample.sol",
      line: 3,
      within: "f",
      operator: "arithmetic",
      original: "a + 1",
      mutated: "a - 1",
    });
  });

  it("changes nothing of interfaces, and counts bytes, not letters", () => {
    const members = `
      // §
      function f(uint256 a) external pure { require(a != 2, unicode"§"); }
    }
    interface ISample { function f(uint256 a) external pure;`;
    expect(changes(members, "negated condition")).to.deep.equal(["a != 2 => a == 2"]);
  });
});
