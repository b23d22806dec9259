import { expect } from "chai";

import { type AmountStep, confirmationsOf, mostAt } from "../../src/decide/rules.ts";

describe("how much may be advanced by confirmations", () => {
  const amounts: AmountStep[] = [
    { confirmations: 2, most: 100n },
    { confirmations: 5, most: 1_000n },
    { confirmations: "final", most: 9_000n },
  ];

  it("is what the last line says that is reached", () => {
    expect([0, 1, 2, 4, 5, 1_000_000].map((count) => mostAt(amounts, count))).to.deep.equal([
      ...[0n, 0n, 100n, 100n, 1_000n, 1_000n],
    ]);
    expect(mostAt(amounts, "final")).to.equal(9_000n);
  });

  it("is no more for a final block where no line says so", () => {
    expect(mostAt(amounts.slice(0, 2), "final")).to.equal(1_000n);
  });
});

describe("confirmations", () => {
  it("count the transfer's own block", () => {
    expect(confirmationsOf({ height: 7n, isFinal: false }, 7n)).to.equal(1);
    expect(confirmationsOf({ height: 7n, isFinal: false }, 9n)).to.equal(3);
  });

  it("are none of a block that is read only to below it", () => {
    expect(confirmationsOf({ height: 7n, isFinal: false }, 5n)).to.equal(0);
  });

  it("do not matter in a final block", () => {
    expect(confirmationsOf({ height: 7n, isFinal: true }, 7n)).to.equal("final");
  });
});
