import { expect } from "chai";
import { parseEther } from "ethers";

import { costOf } from "../../src/core/costOf.ts";

describe("costOf", () => {
  it("has six significant digits, however small or large, and no exponent", () => {
    expect(costOf(1_234_567n, 10n ** 9n, "ETH")).to.equal("0.00123457 ETH");
    expect(costOf(21_000n, 1n, "ETH")).to.equal("0.000000000000021 ETH");
    expect(costOf(3n, parseEther("12345.678"), "ETH")).to.equal("37037 ETH");
    expect(costOf(0n, 5n, "ETH")).to.equal("0 ETH");
  });
});
