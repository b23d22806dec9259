import { beginCell, type TupleItem } from "@ton/core";
import { expect } from "chai";

import { readStack, stackAnswer } from "../../src/http/toncenter/stack.ts";

describe("stack", () => {
  const cell = beginCell().storeUint(7, 8).endCell();
  const bytes = cell.toBoc().toString("base64");

  it("reads numbers in decimals and hexadecimal, cells and slices", () => {
    const items = readStack([
      ["num", "-0x10"],
      ["num", 5],
      ["tvm.Cell", bytes],
      ["tvm.Slice", bytes],
    ]);
    expect(items.map(({ type }) => type)).to.deep.equal(["int", "int", "cell", "slice"]);
    expect(items.slice(0, 2)).to.deep.equal([
      { type: "int", value: -16n },
      { type: "int", value: 5n },
    ]);
  });

  it("writes every kind of item as toncenter does", () => {
    const items: TupleItem[] = [
      { type: "int", value: -16n },
      { type: "null" },
      { type: "slice", cell },
      { type: "tuple", items: [{ type: "int", value: 1n }, { type: "null" }] },
    ];
    const list = { "@type": "tvm.list", elements: [] };
    const elements = [
      { "@type": "tvm.stackEntryNumber", number: { "@type": "tvm.numberDecimal", number: "1" } },
      { "@type": "tvm.stackEntryList", list },
    ];
    expect(stackAnswer(items)).to.deep.equal([
      ["num", "-0x10"],
      ["list", list],
      ["slice", { bytes }],
      ["tuple", { "@type": "tvm.tuple", elements }],
    ]);
  });
});
