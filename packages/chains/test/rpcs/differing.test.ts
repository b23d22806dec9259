import { expect } from "chai";

import { differing } from "../../src/rpcs/differing.ts";

describe("the parts in which answers differ", () => {
  it("are the fields that count and are not alike", () => {
    const block = { hash: "0xAB", gasUsed: "0x1", size: "0x2" };
    const other = { hash: "0xab", gasUsed: "0x9", size: "0x3" };
    expect(differing([block, other], ["hash", "gasUsed"])).to.deep.equal([
      { gasUsed: "0x1" },
      { gasUsed: "0x9" },
    ]);
  });

  it("are those of each place in lists of one length, and a field that one lacks is null", () => {
    const logs = [{ data: "0x1" }, { data: "0x2", topics: [] }];
    const others = [{ data: "0x1" }, { data: "0x2" }];
    expect(differing([logs, others])).to.deep.equal([[{ topics: [] }], [{ topics: null }]]);
  });

  it("are the whole of answers without parts in common", () => {
    const answers = [[1], [1, 2]];
    expect(differing(answers)).to.deep.equal(answers);
    expect(differing(["0x1", "0x2"])).to.deep.equal(["0x1", "0x2"]);
    expect(differing([null, { hash: "0x1" }])).to.deep.equal([null, { hash: "0x1" }]);
  });

  it("are whole from the third level on, however deep one RPC nests them", () => {
    const nested = (value: number) => ({ a: { b: { c: value, d: 1 } } });
    expect(differing([nested(1), nested(2)])).to.deep.equal([nested(1), nested(2)]);
  });
});
