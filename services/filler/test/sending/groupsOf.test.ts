import { expect } from "chai";

import { groupsOf } from "../../src/sending/groupsOf.ts";
import type { KnownTransfer } from "../../src/store/transfers.ts";

describe("what is advanced together", () => {
  const one = (name: string, gasLimit = 0n) => {
    return { name, transfer: { gasLimit } as KnownTransfer };
  };
  const names = (groups: readonly (readonly { readonly name: string }[])[]) =>
    groups.map((group) => group.map(({ name }) => name).join(""));

  it("are as many as are allowed, in their order", () => {
    const due = [..."abcde"].map((name) => one(name));
    expect(names(groupsOf(due, 2))).to.deep.equal(["ab", "cd", "e"]);
    expect(names(groupsOf(due, 9))).to.deep.equal(["abcde"]);
    expect(groupsOf([], 2)).to.deep.equal([]);
  });

  it("is alone what calls its receiver, who could have the others fail", () => {
    const due = [one("a"), one("x", 1n), one("b"), one("y", 9n)];
    expect(names(groupsOf(due, 10))).to.deep.equal(["ab", "x", "y"]);
  });
});
