import { expect } from "chai";
import { id, keccak256 } from "ethers";

import { hashFast } from "../src/hashFast.ts";

describe("hashFast", () => {
  it("has ethers hash as before", () => {
    const inputs = ["0x", "0x00", `0x${"5a".repeat(136)}`, `0x${"a5".repeat(1_000)}`];
    const before = inputs.map((bytes) => keccak256(bytes));
    hashFast();
    expect(inputs.map((bytes) => keccak256(bytes))).to.deep.equal(before);
    expect(id("Transfer(address,address,uint256)")).to.match(/^0xddf252ad/);
  });
});
