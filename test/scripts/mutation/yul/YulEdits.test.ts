import { expect } from "chai";

import { changes } from "../mutantsOf.ts";

function assembly(code: string): string {
  return `
    uint256 private constant SIZE = 33;
    function f(uint256 a) external view returns (uint256 r) { assembly ("memory-safe") { ${code} } }`;
}

describe("YulEdits", () => {
  it("exchanges operations", () => {
    expect(changes(assembly("r := add(a, shl(a, r))"), "arithmetic")).to.deep.equal([
      "add(a, shl(a, r)) => sub(a, shl(a, r))",
      "shl(a, r) => shr(a, r)",
    ]);
  });

  it("negates and moves what decides", () => {
    const code = "if a { r := a } for {} lt(r, a) {} { r := a } switch iszero(r) case 1 { r := a }";
    expect(changes(assembly(code), "negated condition")).to.deep.equal([
      "a => iszero(a)",
      "lt(r, a) => iszero(lt(r, a))",
      "iszero(r) => iszero(iszero(r))",
    ]);
    expect(changes(assembly(code), "boundary")).to.deep.equal(["lt(r, a) => iszero(gt(r, a))"]);
  });

  it("steps numbers, and constants of the contract", () => {
    expect(changes(assembly("r := mload(0x40) let s := div(a, SIZE)"), "constant")).to.deep.equal([
      "mload(0x40) => mload(65)",
      "mload(0x40) => mload(63)",
      "div(a, SIZE) => div(a, add(SIZE, 1))",
      "div(a, SIZE) => div(a, sub(SIZE, 1))",
    ]);
  });

  it("exchanges arguments whose order counts", () => {
    const code = "mstore(a, r) calldatacopy(r, a, r) r := and(a, r)";
    expect(changes(assembly(code), "swapped arguments")).to.deep.equal([
      "mstore(a, r) => mstore(r, a)",
      "calldatacopy(r, a, r) => calldatacopy(a, r, r)",
      "calldatacopy(r, a, r) => calldatacopy(r, r, a)",
    ]);
  });

  it("removes statements", () => {
    const code = "let s := a mstore(0, s) r := s";
    expect(changes(assembly(code), "removed statement")).to.deep.equal([
      "mstore(0, s) => ",
      "r := s => ",
    ]);
  });

  it("leaves nothing of what is said of calldata, which must be assigned", () => {
    const code = `
      function f(bytes calldata all) external pure returns (bytes calldata part) {
        assembly ("memory-safe") { part.offset := all.offset part.length := 1 }
      }`;
    expect(changes(code, "removed statement")).to.deep.equal([
      "part.offset := all.offset => part.offset := 0",
      "part.length := 1 => part.length := 0",
    ]);
  });

  it("leaves nothing of where a reference to storage points, which must be assigned", () => {
    const code = `
      struct Kept { uint256 value; }
      function f() internal pure returns (Kept storage $) { assembly ("memory-safe") { $.slot := 7 } }`;
    expect(changes(code, "removed statement")).to.deep.equal(["$.slot := 7 => $.slot := 0"]);
  });
});
