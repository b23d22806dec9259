import { expect } from "chai";
import { getAddress } from "ethers";
import fc from "fast-check";

import { BytesError, checksummed, hasRightChecksum } from "../src/index.ts";
import { bytesOf } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";

describe("the checksum of an address", () => {
  it("has the capitals that ethers gives it", () => {
    fc.assert(
      fc.property(bytesOf(20), (bytes) => {
        expect(checksummed(bytes)).to.equal(getAddress(bytes));
        expect(checksummed(`0x${bytes.slice(2).toUpperCase()}`)).to.equal(getAddress(bytes));
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("is right for one spelling with both cases, and for those with one", () => {
    const right = "0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266";
    const upper = `0x${right.slice(2).toUpperCase()}`;
    for (const address of [right, right.toLowerCase(), upper]) {
      expect(hasRightChecksum(address)).to.equal(true);
    }
    expect(hasRightChecksum(right.replace("d6", "D6"))).to.equal(false);
  });

  it("is refused for bytes of another length", () => {
    expect(() => checksummed("0x12")).to.throw(BytesError, "WrongLength");
  });
});
