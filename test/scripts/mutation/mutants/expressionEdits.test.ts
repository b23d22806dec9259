import { expect } from "chai";

import { changes } from "../mutantsOf.ts";

const VIEW = "external view returns (uint256 r)";

describe("ExpressionEdits", () => {
  it("negates a comparison, and moves its boundary", () => {
    const members = `function f(uint256 a) ${VIEW} { if (a < 5) r = a; }`;
    expect(changes(members, "negated condition")).to.deep.equal(["a < 5 => a >= 5"]);
    expect(changes(members, "boundary")).to.deep.equal(["a < 5 => a <= 5"]);
  });

  it("negates what decides and is no comparison", () => {
    const members = `function f(bool a, bool b) ${VIEW} { require(a); if (b) r = 2; r = b ? r : 3; }`;
    expect(changes(members, "negated condition")).to.deep.equal([
      "a => !(a)",
      "b => !(b)",
      "b => !(b)",
    ]);
  });

  it("exchanges and negates what joins conditions, and each of them", () => {
    const members = `function f(bool a, bool b) ${VIEW} { if (a && !b) r = 2; }`;
    expect(changes(members, "negated condition")).to.deep.equal([
      "a && !b => a || !b",
      "a && !b => !(a && !b)",
      "a => !(a)",
      "!b => b",
    ]);
  });

  it("exchanges arithmetic, of assignments and steps too", () => {
    const members = `function f(uint256 a) ${VIEW} { r = a + a * a; r -= a; ++r; r = a << a | ~a; }`;
    expect(changes(members, "arithmetic")).to.deep.equal([
      "a + a * a => a - a * a",
      "a * a => a / a",
      "r -= a => r += a",
      "++r => --r",
      "a << a | ~a => a << a & ~a",
      "a << a => a >> a",
      "~a => a",
    ]);
  });

  it("steps a number up and down, but zero", () => {
    const members = `function f(uint256 a) ${VIEW} { r = a / 7; r = a / 0xff; r = a + 0; }`;
    expect(changes(members, "constant")).to.deep.equal([
      "a / 7 => a / 8",
      "a / 7 => a / 6",
      "a / 0xff => a / 256",
      "a / 0xff => a / 254",
      "a + 0 => a + 1",
    ]);
  });

  it("leaves a place inside an array of fixed size", () => {
    const members = `function f(uint256[2] memory a, uint256[] memory b) ${VIEW} { r = a[1]; r = b[1]; }`;
    expect(changes(members, "constant")).to.deep.equal([
      "a[1] => a[0]",
      "b[1] => b[2]",
      "b[1] => b[0]",
    ]);
  });

  it("steps a number with a unit, and one that stands for bytes", () => {
    const members = `function f(bytes32 a) ${VIEW} { if (a == 0) r = 2 days; }`;
    expect(changes(members, "constant")).to.deep.equal([
      "a == 0 => a == bytes32(uint256(1))",
      "r = 2 days => r = (2 days + 1)",
      "r = 2 days => r = (2 days - 1)",
    ]);
  });

  it("steps a constant where it is used, and the largest number only down", () => {
    const members = `
      uint256 private constant MOST = 3;
      uint256 private constant ALL = type(uint256).max;
      bytes32 private constant TAG = "tag";
      function f(uint256 a) ${VIEW} { r = a / MOST; r = a ^ ALL; r = a ^ type(uint40).max ^ uint256(TAG); }`;
    expect(changes(members, "constant")).to.deep.equal([
      "a / MOST => a / (MOST + 1)",
      "a / MOST => a / (MOST - 1)",
      "a ^ ALL => a ^ (ALL - 1)",
      "a ^ type(uint40).max => a ^ (type(uint40).max - 1)",
    ]);
  });

  it("leaves the last value of an enumeration, from which nothing can be subtracted", () => {
    const members = `
      enum Colour { Red, Green }
      function f(uint8 a) external pure returns (bool r) { r = a > uint8(type(Colour).max); }`;
    expect(changes(members, "constant")).to.deep.equal([]);
  });

  it("exchanges arguments of one type, as the parameters have it", () => {
    const members = `
      event Moved(uint256 one, address two, uint256 three);
      function g(uint256 a, uint256 b, bool c) private pure returns (uint256) { if (c) return a; return b; }
      function f(uint64 a, uint256 b) external returns (uint256 r) {
        r = g(a, b, true);
        emit Moved(b, msg.sender, r);
        r = g(b, b, true);
      }`;
    expect(changes(members, "swapped arguments")).to.deep.equal([
      "g(a, b, true) => g(b, a, true)",
      "Moved(b, msg.sender, r) => Moved(r, msg.sender, b)",
    ]);
  });

  it("does not count what a library's function is called on to its arguments", () => {
    const members = `
      using Joining for uint256;
      function f(uint256 a, uint256 b, uint256 c) external pure returns (uint256) { return a.join(b, c); }
    }
    library Joining {
      function join(uint256 a, uint256 b, uint256 c) internal pure returns (uint256) { return a ^ b ^ c; }`;
    expect(changes(members, "swapped arguments")).to.deep.equal(["a.join(b, c) => a.join(c, b)"]);
  });
});
