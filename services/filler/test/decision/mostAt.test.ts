import { expect } from "chai";

import { mostAt } from "../../src/decision/mostAt.ts";
import type { AmountStep } from "../../src/decision/Rules.ts";

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
