import { expect } from "chai";

import { anyBytes, ByteReader, fixedBytes, uintBytes } from "../src/index.ts";
import { refusalOf } from "./refusal.ts";

describe("uintBytes", () => {
  it("pads to its size, big-endian", () => {
    expect(uintBytes(0n, 2)).to.equal("0x0000");
    expect(uintBytes(258n, 4)).to.equal("0x00000102");
    expect(uintBytes(255n, 1)).to.equal("0xff");
  });

  it("refuses what does not fit", () => {
    expect(refusalOf(() => uintBytes(256n, 1))).to.equal("OutOfRange");
    expect(refusalOf(() => uintBytes(-1n, 8))).to.equal("OutOfRange");
  });

  it("says which value and how many bits it had", () => {
    expect(() => uintBytes(256n, 1)).to.throw("OutOfRange: value 256, bits 8");
  });
});

describe("anyBytes and fixedBytes", () => {
  it("write digits in lower case", () => {
    expect(anyBytes("0xAB")).to.equal("0xab");
    expect(fixedBytes("0xABCD", 2)).to.equal("0xabcd");
  });

  it("refuse what is not whole bytes", () => {
    for (const value of ["0xabc", "ab", "0xzz", ""]) {
      expect(
        refusalOf(() => anyBytes(value)),
        value,
      ).to.equal("NotBytes");
    }
  });

  it("refuse another length", () => {
    expect(refusalOf(() => fixedBytes("0xab", 2))).to.equal("WrongLength");
    expect(refusalOf(() => fixedBytes("0xababab", 2))).to.equal("WrongLength");
  });
});

describe("ByteReader", () => {
  it("reads from front to back", () => {
    const reader = new ByteReader("0x0102030405");
    expect(reader.number(1)).to.equal(1);
    expect(reader.bytes(2)).to.equal("0x0203");
    expect(reader.offset).to.equal(3);
    expect(reader.uint(2)).to.equal(0x0405n);
    expect(reader.done).to.equal(true);
    reader.end();
  });

  it("refuses to read past the end or to leave bytes over", () => {
    expect(refusalOf(() => new ByteReader("0x01").bytes(2))).to.equal("Truncated");
    expect(refusalOf(() => new ByteReader("0x01").end())).to.equal("LeftOver");
  });
});
