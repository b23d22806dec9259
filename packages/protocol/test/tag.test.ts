import { expect } from "chai";

import { tag } from "../src/index.ts";

describe("tag", () => {
  it("is Keccak-256 of the ASCII text", () => {
    expect(tag("")).to.equal("0xc5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470");
  });
});
