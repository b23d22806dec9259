import { expect } from "chai";

import { Memo } from "../src/Memo.ts";

describe("Memo", () => {
  let made: string[];
  let memo: Memo<string>;

  beforeEach(() => {
    made = [];
    memo = new Memo(2);
  });

  function ask(inputs: string): string {
    return memo.of(inputs, () => {
      made.push(inputs);
      return `result of ${inputs}`;
    });
  }

  it("makes a result once for the same inputs", () => {
    expect([ask("a"), ask("b"), ask("a")]).to.deep.equal([
      "result of a",
      "result of b",
      "result of a",
    ]);
    expect(made).to.deep.equal(["a", "b"]);
  });

  it("forgets the inputs that nobody asked for the longest", () => {
    for (const inputs of ["a", "b", "a", "c", "a", "b"]) ask(inputs);
    expect(made).to.deep.equal(["a", "b", "c", "b"]);
  });

  it("keeps a result that counts as false", () => {
    const refusals = new Memo<boolean>(1);
    expect(refusals.of("a", () => false)).to.equal(false);
    expect(refusals.of("a", () => true)).to.equal(false);
  });

  it("keeps nothing of a call that throws", () => {
    const fail = () => {
      throw new Error("refused");
    };
    expect(() => memo.of("a", fail)).to.throw("refused");
    expect(ask("a")).to.equal("result of a");
  });
});
