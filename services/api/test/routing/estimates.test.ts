import type { OrderMeasure } from "@causeway/index/orders";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { gasEstimates } from "../../src/routing/measures/gasEstimates.ts";
import { medianOf } from "../../src/routing/measures/medianOf.ts";
import { timeEstimates } from "../../src/routing/measures/timeEstimates.ts";

const [A, B, C] = [1n, 2n, 3n];
const LANE = `0x${"1a".repeat(32)}` as Hex;
const CONFIGURED = { here: 1n, there: 2n };
const KIND = { originChainId: A, destinationChainId: B, isSwapped: true, isCarried: true };

const measure = (own: Partial<OrderMeasure> = {}): OrderMeasure => ({
  ...{ ...KIND, orders: 1, gas: 300n, gasThere: 40n, byProof: 90, withOffer: undefined },
  ...own,
});

describe("the gas of a route", () => {
  const here = (orders: OrderMeasure[], kind = KIND) => gasEstimates(orders, kind, CONFIGURED).here;
  const there = (orders: OrderMeasure[], kind = KIND) =>
    gasEstimates(orders, kind, CONFIGURED).there;

  it("is that of orders of its way, else of its chain, else of any chain, else configured", () => {
    const onWay = measure({ gas: 310n, gasThere: 41n });
    const onChain = measure({ destinationChainId: C, gas: 320n });
    const toChain = measure({ originChainId: C, gasThere: 42n });
    const elsewhere = measure({
      originChainId: B,
      destinationChainId: C,
      gas: 330n,
      gasThere: 43n,
    });
    expect(here([elsewhere, onChain, onWay])).to.include({ value: 310n, by: "route", samples: 1 });
    expect(here([elsewhere, onChain])).to.include({ value: 320n, by: "chain" });
    expect(here([elsewhere])).to.include({ value: 330n, by: "environment" });
    expect(here([])).to.deep.equal({ value: 1n, by: "configuration", samples: 0 });
    expect(there([elsewhere, toChain, onWay])).to.include({ value: 41n, by: "route" });
    expect(there([elsewhere, toChain])).to.include({ value: 42n, by: "chain" });
    expect(there([elsewhere])).to.include({ value: 43n, by: "environment" });
    expect(there([])).to.include({ value: 2n, by: "configuration" });
  });

  it("is that of its own kind of order", () => {
    const plain = measure({ isSwapped: false, isCarried: false, gas: 100n, gasThere: 10n });
    const local = measure({ destinationChainId: A, isCarried: false, gas: 200n });
    const orders = [plain, local];
    expect(here(orders).by).to.equal("configuration");
    expect(there(orders)?.by).to.equal("configuration");
    const transfer = { ...KIND, isSwapped: false, isCarried: false };
    expect(
      [here(orders, transfer), there(orders, transfer)].map((one) => one?.value),
    ).to.deep.equal([100n, 10n]);
    const swap = { ...KIND, destinationChainId: A, isCarried: false };
    expect(here(orders, swap)).to.include({ value: 200n, by: "route" });
    expect(there(orders, swap)).to.equal(undefined);
  });

  it("takes no measure whose costs were not read yet", () => {
    const unread = measure({ gas: undefined, orders: 9 });
    const read = measure({ destinationChainId: C, gas: 320n });
    expect(here([unread, read])).to.deep.equal({ value: 320n, by: "chain", samples: 1 });
  });
});

describe("the time of a route", () => {
  const times = (orders: OrderMeasure[], messages: number[] = []) => {
    const lanes = messages.map((p50) => ({ laneId: LANE, messages: 7, p50, p90: 2 * p50 }));
    return timeEstimates({ orders, lanes }, KIND, LANE);
  };

  it("is that of the orders of its way, else that of its lane's messages", () => {
    const found = times([measure({ withOffer: 12 })], [80]);
    expect(found.byProof).to.deep.equal({ value: 90, by: "route", samples: 1 });
    expect(found.withOffer).to.deep.equal({ value: 12, by: "route", samples: 1 });
    const other = times([measure({ originChainId: C }), measure({ destinationChainId: C })], [80]);
    expect(other.byProof).to.deep.equal({ value: 80, by: "lane", samples: 7 });
    expect(other.withOffer).to.equal(undefined);
    expect(times([]).byProof).to.equal(undefined);
  });
});

describe("a median of groups", () => {
  it("counts each group with its samples", () => {
    const group = (value: number, samples: number) => ({ value, samples });
    expect(medianOf([group(9, 1), group(1, 1), group(5, 1)])).to.deep.equal(group(5, 3));
    expect(medianOf([group(1, 1), group(9, 5)])).to.deep.equal(group(9, 6));
    expect(medianOf([group(9, 1), group(1, 1)]), "the lower of two").to.deep.equal(group(1, 2));
    expect(medianOf([])).to.equal(undefined);
  });
});
