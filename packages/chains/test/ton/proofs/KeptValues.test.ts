import { expect } from "chai";

import { KeptValues } from "../../../src/ton/proofs/KeptValues.ts";

describe("values that are kept", () => {
  it("are made once, and again after others were asked for", () => {
    const values = new KeptValues<string>(2);
    const made: string[] = [];
    const ask = (key: string) =>
      values.of(key, () => {
        made.push(key);
        return `value of ${key}`;
      });
    for (const key of ["a", "b", "a", "c", "a", "b"]) expect(ask(key)).to.equal(`value of ${key}`);
    expect(made).to.deep.equal(["a", "b", "c", "b"]);
  });

  it("are none if they cannot be made", () => {
    const values = new KeptValues<string>(2);
    const fail = () => {
      throw new Error("not now");
    };
    expect(() => values.of("a", fail)).to.throw("not now");
    expect(values.of("a", () => "made")).to.equal("made");
  });
});
