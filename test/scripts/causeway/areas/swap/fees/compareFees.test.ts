import { expect } from "chai";

import { compareFees } from "../../../../../../scripts/causeway/areas/swap/fees/compareFees.ts";
import type { HeldFee } from "../../../../../../scripts/causeway/areas/swap/fees/PricedOrders.ts";

const PATH = ["orders"];

/** From a fee in force to another. */
function compared(before: bigint | undefined, wanted: bigint, inForce = true) {
  const terms = before ?? 0n;
  const held: HeldFee = {
    ...{ inForce, terms, charged: terms, isSettled: true, graceEndsAt: 0n },
  };
  const subject = "orders to hub";
  const one = {
    subject,
    chainId: 1n,
    path: PATH,
    wanted,
    held: before === undefined ? undefined : held,
  };
  return compareFees(one);
}

describe("compareFees", () => {
  it("asks for no notice for a first fee: its grace keeps quotes", () => {
    const unchanged = { changes: false, needsNotice: false, refused: [] };
    expect(compared(undefined, 100n)).to.deep.equal(unchanged);
    expect(compared(30n, 100n, false)).to.deep.equal(unchanged);
    expect(compared(30n, 30n)).to.deep.equal(unchanged);
  });

  it("asks for notice for a higher fee, and for none for a lower one", () => {
    expect(compared(10n, 20n)).to.deep.equal({ changes: true, needsNotice: true, refused: [] });
    expect(compared(10n, 5n)).to.deep.equal({ changes: true, needsNotice: false, refused: [] });
  });

  it("asks for notice between free and a fee, without a bound", () => {
    for (const [before, wanted] of [
      [0n, 100n],
      [100n, 0n],
    ] as const) {
      const change = { changes: true, needsNotice: true, refused: [] };
      expect(compared(before, wanted)).to.deep.equal(change);
    }
  });

  it("refuses more than a step, with the field and both values", () => {
    for (const [before, wanted] of [
      [10n, 21n],
      [21n, 10n],
    ] as const) {
      expect(compared(before, wanted).refused).to.deep.equal([
        {
          path: ["orders", "feeBps"],
          value: Number(wanted),
          rule: `from half to twice the value in force: go in steps, a day apart (${before})`,
        },
      ]);
    }
  });
});
