import { expect } from "chai";

import { conflictsIn, unfinishedIn } from "../../../../scripts/ci/checks/unfinished.ts";

const MARK = ["TO", "DO"].join("");

describe("unfinishedIn", () => {
  it("finds a mark and says where", () => {
    expect(unfinishedIn("a.ts", `const a = 1;\n// ${MARK}: later\n`)).to.deep.equal([
      "a.ts:2: finish this, or describe it without the mark",
    ]);
  });

  const code = [
    "// const total = a + b;",
    "    // balances[account] -= amount;",
    "// emit Sent(id);",
    "//if (paused) {",
    "// }",
    " * transfer(receiver, amount);",
    '// import { a } from "./a.ts";',
    "// signal <== left * right;",
  ];
  for (const line of code) {
    it(`finds code: ${line.trim()}`, () => {
      expect(unfinishedIn("a.sol", line)).to.have.lengthOf(1);
    });
  }

  it("leaves an example in documentation, and finds what stands after it", () => {
    const example = ["/**", " * ```ts", " * send(message);", " * ```", " * send(message);", " */"];
    expect(unfinishedIn("a.ts", example.join("\n"))).to.have.lengthOf(1);
    const open = ["/**", " * ```ts", " * send(message);", " */", "// send(message);"];
    expect(unfinishedIn("a.ts", open.join("\n"))).to.have.lengthOf(1);
  });

  const prose = [
    "// The origin takes the fee; the destination pays it out.",
    "// Members are called one after the other (see `deliver`);",
    "// returns early for a message that is done",
    " * if the lane is paused, nothing is delivered",
    "const a = 1; // emitted once",
    "// https://eips.ethereum.org/EIPS/eip-7786",
  ];
  for (const line of prose) {
    it(`leaves prose: ${line.trim()}`, () => {
      expect(unfinishedIn("a.sol", line)).to.deep.equal([]);
    });
  }
});

describe("conflictsIn", () => {
  it("finds the ends of a conflict, and no line of a heading", () => {
    const text = `a\n${"<".repeat(7)} HEAD\nb\n=======\nc\n${">".repeat(7)} 1a2b\n`;
    expect(conflictsIn("a.md", text)).to.deep.equal([
      "a.md:2: resolve the conflict that a merge left",
      "a.md:6: resolve the conflict that a merge left",
    ]);
  });
});
