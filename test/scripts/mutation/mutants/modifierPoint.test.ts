import { expect } from "chai";

import { changes } from "../mutantsOf.ts";

describe("modifierPoint", () => {
  it("removes each modifier of a function, and no base that is constructed", () => {
    const members = `
      modifier open() { require(msg.value == 0); _; }
      modifier locked(uint256 a) { require(a > 0); _; }
      function f(uint256 a) external payable open locked(a) returns (uint256) { return a; }
    }
    contract Base { constructor(uint256) {} }
    contract Child is Base { constructor() Base(1) {}`;
    expect(changes(members, "removed modifier")).to.deep.equal(["open => ", "locked(a) => "]);
  });
});
