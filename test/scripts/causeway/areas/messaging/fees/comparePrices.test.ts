import { gasPriceBand, newlyCharged, type Price } from "@causeway/protocol";
import { expect } from "chai";

import { comparePrices } from "../../../../../../scripts/causeway/areas/messaging/fees/comparePrices.ts";
import type { PricedDestination } from "../../../../../../scripts/causeway/areas/messaging/fees/PricedDestination.ts";

const BAND = 20_000;
const PRICE: Price = {
  base: 1_000_000n,
  gasPrice: 1_000n,
  gasPerByte: 45n,
  maxGasLimit: 1_000_000n,
  maxPayload: 1_000n,
};

/** A destination that costs `PRICE`, or that and something else, and must cost something else. */
function destination(change: Partial<Price>, held: Partial<Price> = {}): PricedDestination {
  const terms = { ...PRICE, ...held };
  return {
    kind: "messages",
    ...{ coinUnit: "wei", gasUnit: "gas", callsInDelivery: true },
    chainId: 1n,
    subject: "messages to hub",
    name: "hub",
    wanted: { ...PRICE, ...change },
    held: {
      terms,
      band: gasPriceBand(terms.gasPrice, BigInt(BAND)),
      charged: newlyCharged(terms),
    },
  };
}

describe("comparePrices", () => {
  it("sees no change in a price that is the same, or new", () => {
    const unchanged = { changes: false, needsNotice: false, refused: [] };
    expect(comparePrices(destination({}), BAND)).to.deep.equal(unchanged);
    const fresh = { ...destination({ base: 9n }), held: undefined };
    expect(comparePrices(fresh, BAND)).to.deep.equal(unchanged);
  });

  it("asks for notice where any part gets more expensive, a maximum that falls included", () => {
    const dearer = [
      { base: 1_000_001n },
      { gasPrice: 1_001n },
      { gasPerByte: 46n },
      { maxGasLimit: 999_999n },
      { maxPayload: 999n },
    ];
    for (const change of dearer) {
      const { changes, needsNotice, refused } = comparePrices(destination(change), BAND);
      expect({ changes, needsNotice, refused }).to.deep.equal({
        changes: true,
        needsNotice: true,
        refused: [],
      });
    }
    const cheaper = { base: 900_000n, gasPrice: 900n, maxPayload: 1_100n };
    expect(comparePrices(destination(cheaper), BAND).needsNotice).to.equal(false);
  });

  it("names field, value and rule where a step is too large, up or down", () => {
    const steps = [{ base: 2_000_001n }, { gasPrice: 499n }, { maxGasLimit: 2_000_001n }];
    for (const change of steps) {
      const [[field = "", value]] = Object.entries(change) as [[string, bigint]];
      const [violation] = comparePrices(destination(change), BAND).refused;
      expect(violation?.path).to.deep.equal(["destinations", "hub", "price", field]);
      expect(violation?.value).to.equal(value);
      expect(violation?.rule).to.match(/^from half to twice the value in force/);
    }
    expect(comparePrices(destination({ base: 2_000_000n }), BAND).refused).to.deep.equal([]);
  });

  it("measures two fields that double by the fee of a message", () => {
    const { refused } = comparePrices(destination({ gasPrice: 2_000n, gasPerByte: 90n }), BAND);
    expect(refused.map(({ path, rule }) => [path.at(-1), rule]).join()).to.match(
      /^price,the fee of a message of 200000 gas and 256 bytes is from half to twice/,
    );
  });

  it("has no step from a price to nothing and back, but notice", () => {
    const free = { base: 0n, gasPrice: 0n };
    for (const one of [destination(free), destination({}, free)]) {
      const { needsNotice, refused } = comparePrices(one, BAND);
      expect({ needsNotice, refused }).to.deep.equal({ needsNotice: true, refused: [] });
    }
  });

  it("refuses maxima that only apart fit into a transaction", () => {
    const most = { maxGasLimit: 14_000_000n, maxPayload: 32_000n };
    const { refused } = comparePrices(
      destination({ ...most, maxPayload: 60_000n, maxGasLimit: 10_000_000n }, most),
      BAND,
    );
    expect(refused.map(({ rule }) => rule).join()).to.match(/the largest message takes 1\d{7} gas/);
  });

  it("lets the coins of a call be more than a transaction's gas, where each call has its own", () => {
    const most = { maxGasLimit: 1_000_000_000n };
    const one = { ...destination({ ...most, base: 1_250_000n }, most), gasUnit: "nanoton" };
    expect(comparePrices(one, BAND).refused).to.have.length(1);
    expect(comparePrices({ ...one, callsInDelivery: false }, BAND).refused).to.deep.equal([]);
  });

  it("takes the gas price as it stands, as far as the band lets it", () => {
    const one = destination({});
    const charged = newlyCharged({ ...PRICE, gasPrice: 1_900n });
    const moved = { ...one, held: { ...one.held!, charged } };
    expect(comparePrices(moved, BAND).changes).to.equal(false);
    expect(comparePrices(moved, 15_000)).to.deep.include({ changes: true, needsNotice: false });
  });
});
