import { expect } from "chai";

import { switched } from "../mutantsOf.ts";

describe("fusePieces", () => {
  it("counts the turns of loops, also of those in assembly", () => {
    const text = switched(`
      function f(uint256 a) external pure returns (uint256 r) {
        for (uint256 i; i < a; ++i) { r += i; }
        assembly { for {} lt(r, a) {} { r := add(r, 1) } }
      }`).sources.get("Sample.sol");
    expect(text).to.include("{ uint256 _turns0; for (").and.to.include("_turned(_turns0,");
    expect(text).to.include("let _turns1 := 0 for {}").and.to.include("if gt(_turns1,");
  });
});
