import { expect } from "chai";

import { priceChangesOf } from "../../../../../../scripts/causeway/areas/messaging/fees/priceChanges.ts";

const ETH = { symbol: "ETH", decimals: 18 };
const PRICE = {
  ...{ base: "100000000000000", gasPrice: "1500000000", gasPerByte: "40" },
  ...{ maxGasLimit: "1000000", maxPayload: "32768" },
};

describe("priceChangesOf", () => {
  it("tells the parts that change in units that people know, and what a usual message costs", () => {
    const after = { ...PRICE, gasPrice: "3000000000", maxPayload: "1000" };
    expect(priceChangesOf({ before: PRICE, after }, ETH)).to.deep.equal([
      {
        value: "a message of 200,000 gas and 256 bytes",
        // 10^14 + 1.5 * 10^9 * 210,240
        ...{ before: "0.00041536 ETH", after: "0.00073072 ETH", change: "+75.9 %" },
      },
      { value: "its gas, each", before: "1.5 gwei", after: "3 gwei", change: "+100.0 %" },
      {
        value: "payload, at most",
        before: "32,768 bytes",
        after: "1,000 bytes",
        change: "-96.9 %",
      },
    ]);
  });

  it("tells all of a price that is new", () => {
    const changes = priceChangesOf({ before: null, after: PRICE }, ETH);
    expect(changes).to.have.length(6);
    expect(changes.every(({ before }) => before === "none")).to.equal(true);
  });

  it("names gas prices of other coins by their smallest unit", () => {
    const coin = { symbol: "TON", decimals: 9 };
    const [, , gas] = priceChangesOf({ before: null, after: PRICE }, coin);
    expect(gas?.after).to.equal("1,500,000,000 of the smallest unit");
  });
});
