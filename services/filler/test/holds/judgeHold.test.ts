import { expect } from "chai";

import { fillFeeAt } from "../../src/holds/fillFeeAt.ts";
import {
  type FillPrices,
  type HoldSituation,
  judgeGas,
  screenHold,
} from "../../src/holds/judgeHold.ts";
import { COIN, DESTINATION, ORIGIN, rulesWith } from "../decide/situations.ts";

const HELD_AT = 1_000n;
const RULES = { mostGas: 500_000n, mostLost: COIN };
const PRICES: FillPrices = {
  chainId: DESTINATION,
  now: HELD_AT + 1_800n,
  gasPrice: 10n ** 9n,
  coin: COIN,
  coinFloor: 0n,
  lost: 0n,
};

interface Changes {
  readonly hold?: Partial<HoldSituation["hold"]>;
  readonly chain?: Partial<FillPrices>;
  readonly last?: HoldSituation["last"];
  readonly leastProfit?: bigint;
  readonly coinPrice?: bigint;
}

/** An order whose fee is 100 units, where a least profit of 10 units is asked for. */
function situation({ hold, chain, last, leastProfit = 10n, coinPrice }: Changes = {}) {
  const coinPrices = new Map(coinPrice === undefined ? [] : [[DESTINATION, coinPrice]]);
  const { assets } = rulesWith({
    asset: { leastProfit: { units: leastProfit, bps: 1n }, coinPrices },
  });
  return {
    hold: { fillFee: 1_000n, amount: 50_000n, heldAt: HELD_AT, unit: 10n, ...hold },
    asset: [...assets.values()][0],
    last,
    chain: { ...PRICES, ...chain },
  };
}

describe("the fee for filling a held order", () => {
  const fee = { fillFee: 1_801n, amount: 10_000n, heldAt: HELD_AT };

  it("rises from nothing at the hold to all of it after half an hour, rounded down", () => {
    const at = (seconds: bigint) => fillFeeAt(fee, HELD_AT + seconds);
    expect([at(-5n), at(0n), at(1n), at(900n), at(1_799n)]).to.deep.equal([
      0n,
      0n,
      1n,
      900n,
      1_799n,
    ]);
    expect([at(1_800n), at(99_999n)]).to.deep.equal([1_801n, 1_801n]);
  });

  it("is no more than what is held", () => {
    expect(fillFeeAt({ ...fee, amount: 7n }, HELD_AT + 1_800n)).to.equal(7n);
  });
});

describe("a judgement about a held order", () => {
  it("takes an order that pays, with the fee and the gas that it counts on", () => {
    expect(screenHold(situation(), RULES)).to.equal(undefined);
    const worth = judgeGas(situation(), 300_000n, RULES);
    expect(worth).to.deep.equal({ fee: 100n, gas: 300_000n * 10n ** 9n });
  });

  it("leaves the order of an asset that the file does not name", () => {
    const unknown = { ...situation(), asset: undefined };
    expect(screenHold(unknown, RULES)).to.deep.equal({ kind: "leave", reason: "asset not taken" });
  });

  it("leaves an order whose whole fee is below the least profit, and takes one that has just that", () => {
    const leave = { kind: "leave", reason: "too little fee" };
    expect(screenHold(situation({ leastProfit: 101n }), RULES)).to.deep.equal(leave);
    expect(screenHold(situation({ leastProfit: 100n }), RULES)).to.equal(undefined);
    const small = { hold: { amount: 99n } };
    expect(screenHold(situation(small), RULES)).to.deep.equal(leave);
    const free = { leastProfit: 0n, hold: { fillFee: 9n } };
    expect(screenHold(situation(free), RULES)).to.deep.equal(leave);
  });

  it("waits while the fee has not risen to the least profit", () => {
    const early = situation({ chain: { now: HELD_AT + 179n } });
    expect(screenHold(early, RULES)).to.deep.equal({ kind: "wait", reason: "too little profit" });
    expect(screenHold(situation({ chain: { now: HELD_AT + 180n } }), RULES)).to.equal(undefined);
  });

  it("waits while gas takes more of the fee than the least profit leaves", () => {
    // 300,000 gas at 1 gwei are 3 · 10^14 of a coin: 90 units at this price.
    const price = { coinPrice: 300_000n };
    expect(judgeGas(situation(price), 300_000n, RULES)).to.have.property("fee", 100n);
    const expensive = situation({ coinPrice: 300_001n });
    expect(judgeGas(expensive, 300_000n, RULES)).to.deep.equal({
      kind: "wait",
      reason: "too little profit",
    });
    // Where the least gas already costs too much, the chain is not asked.
    expect(screenHold(situation({ coinPrice: 900_001n }), RULES)).to.have.property("kind", "wait");
  });

  it("waits for a fill that takes more gas than is allowed", () => {
    const above = judgeGas(situation(), 500_001n, RULES);
    expect(above).to.deep.equal({ kind: "wait", reason: "gas above its bound" });
    expect(judgeGas(situation(), 500_000n, RULES)).to.have.property("fee", 100n);
  });

  it("waits where its gas would leave less coin than the floor", () => {
    const gas = 300_000n * PRICES.gasPrice;
    const floor = (coin: bigint) =>
      judgeGas(situation({ chain: { coin, coinFloor: 5n } }), 300_000n, RULES);
    expect(floor(gas + 4n)).to.deep.equal({ kind: "wait", reason: "coin at its floor" });
    expect(floor(gas + 5n)).to.have.property("fee", 100n);
  });

  it("waits where fills cost so much for nothing that another might go beyond the bound", () => {
    const gas = 300_000n * PRICES.gasPrice;
    const after = (lost: bigint) => judgeGas(situation({ chain: { lost } }), 300_000n, RULES);
    expect(after(COIN - gas + 1n)).to.deep.equal({ kind: "wait", reason: "losses at their bound" });
    expect(after(COIN - gas)).to.have.property("fee", 100n);
  });

  it("counts on the part of a fee that reached us the last time", () => {
    const taxed = situation({ last: { fee: 200n, received: 150n } });
    expect(judgeGas(taxed, 300_000n, RULES)).to.have.property("fee", 75n);
    const nothing = situation({ last: { fee: 200n, received: 0n } });
    expect(screenHold(nothing, RULES)).to.deep.equal({ kind: "leave", reason: "too little fee" });
  });

  it("counts gas as free on a chain without a price", () => {
    const elsewhere = situation({ chain: { chainId: ORIGIN }, coinPrice: COIN });
    expect(judgeGas(elsewhere, 300_000n, RULES)).to.have.property("fee", 100n);
  });
});
