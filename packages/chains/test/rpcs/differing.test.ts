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

  it("are those of each place in lists, and what one lacks is null", () => {
    const logs = [{ data: "0x1" }, { data: "0x2", topics: [] }, { data: "0x3" }];
    const others = [{ data: "0x1" }, { data: "0x2" }];
    expect(differing([logs, others])).to.deep.equal([
      { 1: { topics: [] }, 2: { data: "0x3" } },
      { 1: { topics: null }, 2: null },
    ]);
  });

  it("are the whole of answers without parts", () => {
    expect(differing(["0x1", "0x2"])).to.deep.equal(["0x1", "0x2"]);
    expect(differing([null, { hash: "0x1" }])).to.deep.equal([null, { hash: "0x1" }]);
  });

  it("are whole from the third level on, however deep one RPC nests them", () => {
    const nested = (value: number) => ({ a: { b: { c: value, d: 1 } } });
    expect(differing([nested(1), nested(2)])).to.deep.equal([nested(1), nested(2)]);
  });
});
