import { expect } from "chai";
import fc from "fast-check";

import { affordableFee } from "../../src/spending/affordableFee.ts";

describe("affordableFee", () => {
  it("is what the cap leaves for each gas", () => {
    expect(affordableFee({ paid: 400n, pendingGas: 0n }, 100n, 1_000n)).to.equal(6n);
  });

  it("is nothing at the cap and beyond it", () => {
    expect(affordableFee({ paid: 1_000n, pendingGas: 0n }, 100n, 1_000n)).to.equal(0n);
    expect(affordableFee({ paid: 1_001n, pendingGas: 0n }, 100n, 1_000n)).to.equal(0n);
  });

  it("leaves room for what is on its way to be offered again for as much", () => {
    const amount = fc.bigInt({ min: 0n, max: 10n ** 18n });
    const gas = fc.bigInt({ min: 1n, max: 10n ** 7n });
    fc.assert(
      fc.property(amount, gas, gas, amount, (paid, pendingGas, gasLimit, cap) => {
        const fee = affordableFee({ paid, pendingGas }, gasLimit, cap);
        expect(fee === 0n || paid + fee * (gasLimit + pendingGas) <= cap).to.equal(true);
      }),
    );
  });
});
