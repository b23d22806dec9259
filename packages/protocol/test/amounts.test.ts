import { expect } from "chai";
import { formatUnits, parseUnits } from "ethers";
import fc from "fast-check";

import { amountFrom, amountText } from "../src/index.ts";

const USDC = { decimals: 6, symbol: "USDC" };

describe("amountText", () => {
  it("writes whole tokens with their symbol, and no zeros at the end", () => {
    expect(amountText(99_950_000n, USDC)).to.equal("99.95 USDC");
    expect(amountText(100_000_000n, USDC)).to.equal("100 USDC");
    expect(amountText(0n, USDC)).to.equal("0 USDC");
    expect(amountText(1n, { decimals: 6 })).to.equal("0.000001");
    expect(amountText(12n, { decimals: 0, symbol: "units" })).to.equal("12 units");
  });

  it("writes any amount as ethers does", () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(2n ** 256n), 2n ** 256n),
        fc.integer({ min: 0, max: 80 }),
        (amount, decimals) => {
          const expected = formatUnits(amount, decimals).replace(/\.0$/, "");
          expect(amountText(amount, { decimals })).to.equal(expected);
        },
      ),
    );
  });
});

describe("amountFrom", () => {
  it("reads whole tokens, and keeps apart what is smaller than a unit", () => {
    expect(amountFrom("100", USDC)).to.deep.equal({ amount: 100_000_000n, dust: undefined });
    expect(amountFrom("0.250", USDC)).to.deep.equal({ amount: 250_000n, dust: undefined });
    expect(amountFrom("1.00000009", USDC)).to.deep.equal({
      amount: 1_000_000n,
      dust: "0.00000009",
    });
    expect(amountFrom("7.5", { decimals: 0 })).to.deep.equal({ amount: 7n, dust: "0.5" });
  });

  it("reads what is no amount as none", () => {
    for (const text of ["", ".", "1.", ".5", "-1", "ten", "1,5", "1e6", " 1", "0x10"]) {
      expect(amountFrom(text, USDC), text).to.equal(undefined);
    }
  });

  it("reads what amountText writes", () => {
    fc.assert(
      fc.property(
        fc.bigInt(0n, 2n ** 128n),
        fc.integer({ min: 0, max: 36 }),
        (amount, decimals) => {
          const text = amountText(amount, { decimals });
          expect(amountFrom(text, { decimals })).to.deep.equal({ amount, dust: undefined });
          expect(amountFrom(text, { decimals })?.amount).to.equal(parseUnits(text, decimals));
        },
      ),
    );
  });
});
