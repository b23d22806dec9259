import { expect } from "chai";

import { TopList } from "../../src/replay/TopList.ts";

describe("TopList", () => {
  it("has the greatest scores first, and of equals what was added first", () => {
    const list = new TopList<string>(3);
    for (const [item, score] of [
      ["a", 1n],
      ["b", 5n],
      ["c", 5n],
      ["d", 2n],
      ["e", 1n],
    ] as const) {
      list.add(item, score);
    }
    expect(list.items).to.deep.equal(["b", "c", "d"]);
  });

  it("holds nothing if it may not", () => {
    const list = new TopList<string>(0);
    list.add("a", 1n);
    expect(list.items).to.deep.equal([]);
  });
});
