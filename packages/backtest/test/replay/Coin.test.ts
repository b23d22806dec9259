import { expect } from "chai";

import { convert } from "../../src/replay/Coin.ts";

const ether = { symbol: "ETH", decimals: 18 };
const small = { symbol: "SML", decimals: 3, worth: 2_000n };

describe("convert", () => {
  it("leaves an amount of the same coin as it is, whatever it is worth", () => {
    expect(convert(5n, ether, { ...ether, worth: 7n })).to.equal(5n);
  });

  it("goes by what coins are worth, and rounds up", () => {
    // a whole one of 10^3 is worth two thirds of a whole one of 10^18
    const whole = convert(1_000n, small, { ...ether, worth: 3_000n });
    expect(whole).to.equal((2n * 10n ** 18n) / 3n + 1n);
    expect(convert(1n, { ...ether, worth: 3_000n }, small)).to.equal(1n);
    expect(convert(0n, small, { ...ether, worth: 3_000n })).to.equal(0n);
  });

  it("makes up no rate", () => {
    expect(convert(5n, small, ether)).to.equal(undefined);
    expect(convert(5n, ether, small)).to.equal(undefined);
    expect(convert(5n, ether, { ...ether, decimals: 6 })).to.equal(undefined);
    expect(convert(5n, small, { ...ether, worth: 0n })).to.equal(undefined);
  });
});
