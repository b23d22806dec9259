import { expect } from "chai";
import fc from "fast-check";

import {
  printRawTonAddress,
  printTonAddress,
  readTonAddress,
  TonAddressError,
  workchainOf,
} from "../src/index.ts";
import { bytesOf } from "./arbitraries.ts";
import { FUZZ_RUNS } from "./fuzzRuns.ts";
import { refusalOf } from "./refusal.ts";

/** An account of the masterchain from the documentation of TON. Its Base64 has both letters in which alphabets differ. */
const ACCOUNT = "fcb91a3a3816d0f7b8c2c76108b8a9bc5a6b7a55bd79f8ab101c52db29232260";
const ADDRESS = `0xff${ACCOUNT}`;
const BOUNCEABLE = "Ef_8uRo6OBbQ97jCx2EIuKm8Wmt6Vb15-KsQHFLbKSMiYDJ4";

describe("readTonAddress", () => {
  it("reads the raw form, which says nothing of networks", () => {
    expect(readTonAddress(`-1:${ACCOUNT}`)).to.deep.equal({ address: ADDRESS });
    const upper = `0:${"AB".repeat(32)}`;
    expect(readTonAddress(upper)).to.deep.equal({ address: `0x00${"ab".repeat(32)}` });
  });

  it("reads the form with flags and checksum, in both alphabets of Base64", () => {
    const read = { address: ADDRESS, isTestOnly: false, isBounceable: true };
    expect(readTonAddress(BOUNCEABLE)).to.deep.equal(read);
    const standard = BOUNCEABLE.replaceAll("-", "+").replaceAll("_", "/");
    expect(readTonAddress(standard)).to.deep.equal(read);
  });

  it("refuses a wrong checksum, whichever letter is another one", () => {
    fc.assert(
      fc.property(fc.nat(47), fc.constantFrom(..."AZaz09-_"), (place, letter) => {
        const text = `${BOUNCEABLE.slice(0, place)}${letter}${BOUNCEABLE.slice(place + 1)}`;
        if (text !== BOUNCEABLE) {
          expect(refusalOf(() => readTonAddress(text))).to.equal("WrongTonChecksum");
        }
      }),
    );
  });

  it("refuses flags that no address has, though the checksum is right", () => {
    const unknown = "E__8uRo6OBbQ97jCx2EIuKm8Wmt6Vb15-KsQHFLbKSMiYBoT";
    expect(refusalOf(() => readTonAddress(unknown))).to.equal("UnknownTonFlags");
  });

  for (const text of [
    "",
    `0x${"ab".repeat(20)}`,
    `0x${"00".repeat(33)}`,
    `00:${ACCOUNT}`,
    `-0:${ACCOUNT}`,
    `0:${ACCOUNT.slice(1)}`,
    ` 0:${ACCOUNT}`,
    BOUNCEABLE.slice(1),
    `${BOUNCEABLE}=`,
    // Both alphabets in one text.
    BOUNCEABLE.replace("-", "+"),
  ]) {
    it(`refuses ${JSON.stringify(text)}, and names it`, () => {
      expect(() => readTonAddress(text))
        .to.throw(TonAddressError)
        .that.deep.includes({ code: "NotATonAddress", details: { text } });
    });
  }

  it("refuses a workchain that a byte cannot hold", () => {
    for (const workchain of [-129, 128]) {
      const text = `${workchain}:${ACCOUNT}`;
      expect(refusalOf(() => readTonAddress(text))).to.equal("WrongTonWorkchain");
    }
  });
});

describe("printTonAddress", () => {
  it("writes what readTonAddress reads, in each form", () => {
    fc.assert(
      fc.property(bytesOf(33), fc.boolean(), fc.boolean(), (address, isTestOnly, isBounceable) => {
        const form = { isTestOnly, isBounceable };
        expect(readTonAddress(printTonAddress(address, form))).to.deep.equal({ address, ...form });
        expect(readTonAddress(printRawTonAddress(address))).to.deep.equal({ address });
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("begins as people know it", () => {
    const address = `0x00${ACCOUNT}`;
    const forms = [
      { isTestOnly: false, isBounceable: true },
      { isTestOnly: false, isBounceable: false },
      { isTestOnly: true, isBounceable: true },
      { isTestOnly: true, isBounceable: false },
    ];
    const starts = forms.map((form) => printTonAddress(address, form).slice(0, 2));
    expect(starts).to.deep.equal(["EQ", "UQ", "kQ", "0Q"]);
  });

  it("refuses bytes of another length", () => {
    const form = { isTestOnly: false, isBounceable: true };
    expect(refusalOf(() => printTonAddress("0x00", form))).to.equal("WrongLength");
  });
});

describe("workchainOf", () => {
  it("is 0 for the basechain, and -1 for the masterchain", () => {
    expect([`0x00${ACCOUNT}`, ADDRESS].map(workchainOf)).to.deep.equal([0, -1]);
  });
});
