import { expect } from "chai";
import { Signature, Wallet } from "ethers";

import { signatureParts } from "../../src/build/signatureParts.ts";

const KEY = new Wallet(`0x${"11".repeat(32)}`);

function partsOf(signature: string) {
  const { v, r, s } = Signature.from(signature);
  return { v, r, s };
}

describe("the parts of a signature", () => {
  it("are those of ethers, of 65 bytes and of 64", async () => {
    for (let place = 0; place < 20; place++) {
      const signature = await KEY.signMessage(`${place}`);
      const { compactSerialized } = Signature.from(signature);
      expect(signatureParts(signature)).to.deep.equal(partsOf(signature));
      expect(signatureParts(compactSerialized)).to.deep.equal(partsOf(signature));
    }
  });

  it("take each number that wallets write for the last byte", async () => {
    const body = (await KEY.signMessage("")).slice(0, -2);
    for (const last of ["00", "01", "1b", "1c", "23", "24", "ff"]) {
      expect(signatureParts(`${body}${last}`), last).to.deep.equal(partsOf(`${body}${last}`));
    }
  });

  it("are none of other bytes, and of a number that no key signs with", () => {
    const word = "11".repeat(32);
    for (const text of ["", "0x", "0x1234", `0x${word}ff${word.slice(2)}1b`, `0x${word}${word}1`]) {
      expect(signatureParts(text), text).to.equal(undefined);
    }
  });
});
