import { expect } from "chai";
import { keccak256 } from "ethers";

import {
  elementsSlot,
  mappingSlot,
  namespaceSlot,
  slotAfter,
  slotAt,
  uintBytes,
  unpackWord,
} from "../../src/index.ts";

describe("namespaceSlot", () => {
  it("agrees with the example of ERC-7201", () => {
    expect(namespaceSlot("example.main")).to.equal(
      "0x183a6125c38840424c4a85fa12bab2ab606c4b6d0e7cc73c0c06ba5300eab500",
    );
  });
});

describe("mappingSlot and elementsSlot", () => {
  it("follow Solidity's layout", () => {
    const [key, mapping] = [uintBytes(7n, 32), slotAt(3n)];
    expect(mappingSlot(mapping, key)).to.equal(keccak256(`${key}${mapping.slice(2)}`));
    expect(elementsSlot(mapping)).to.equal(keccak256(mapping));
  });
});

describe("slotAfter", () => {
  it("counts on and wraps at 2^256", () => {
    expect(slotAfter(slotAt(3n), 4)).to.equal(slotAt(7n));
    expect(slotAfter(slotAt(2n ** 256n - 1n), 1)).to.equal(slotAt(0n));
  });
});

describe("unpackWord", () => {
  it("cuts fields from the least significant bit on", () => {
    const word = uintBytes(0xaabbccddn, 32);
    expect(unpackWord(word, [8, 16, 8, 224])).to.deep.equal([0xddn, 0xbbccn, 0xaan, 0n]);
  });
});
