import { expect } from "chai";

import { coinText, differenceText, shareText } from "../../src/text/coinText.ts";

const ETH = { symbol: "ETH", decimals: 18 };

describe("coinText", () => {
  it("shows whole coins, rounded half up to six digits", () => {
    expect(coinText(1_234_567_890_000_000_000_000n, ETH)).to.equal("1,234.57 ETH");
    expect(coinText(1_041_000n, ETH)).to.equal("0.000000000001041 ETH");
    expect(coinText(999_999_950n, { symbol: "OTH", decimals: 6 })).to.equal("1,000 OTH");
    expect(coinText(12_345_678n * 10n ** 18n, ETH)).to.equal("12,345,700 ETH");
  });

  it("shows nothing, and less than nothing", () => {
    expect(coinText("0", ETH)).to.equal("0 ETH");
    expect(coinText(-5n * 10n ** 17n, ETH)).to.equal("-0.5 ETH");
  });
});

describe("differenceText", () => {
  it("has a sign unless nothing changes", () => {
    const coin = { symbol: "C", decimals: 1 };
    expect(differenceText("10", "15", coin)).to.equal("+0.5 C");
    expect(differenceText("15", "10", coin)).to.equal("-0.5 C");
    expect(differenceText("10", "10", coin)).to.equal("0 C");
  });
});

describe("shareText", () => {
  it("is a difference as a part of what was", () => {
    expect(shareText("1000", "1500")).to.equal("+50.0 %");
    expect(shareText("1000", "999")).to.equal("-0.1 %");
    expect(shareText("0", "0")).to.equal("0.0 %");
  });

  it("is nothing where there was nothing", () => {
    expect(shareText("0", "5")).to.equal("");
  });
});
