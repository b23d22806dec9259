import { decodeHops, type Hex } from "@causeway/protocol";
import { expect } from "chai";
import { ZeroAddress, ZeroHash } from "ethers";

import type { Crossing, Pool, Route } from "../../src/index.ts";
import { leastOf } from "../../src/index.ts";
import {
  afterFees,
  beforeFees,
  type ChosenRoute,
  costsOf,
  isPlain,
  orderOf,
  promiseOf,
  type QuoteTerms,
} from "../../src/orders/index.ts";
import { tokenAt } from "../../testing/markets.ts";

const ASSET: Hex = `0x${"0a".repeat(32)}`;
const [SENDER, RECEIVER, APP] = [1, 2, 3].map((place) => tokenAt(place)) as [Hex, Hex, Hex];
const CLOCKS = { origin: 1_000n, destination: 2_000n };
const token = (symbol: string, place: number) => ({
  ...{ symbol, decimals: 6, address: tokenAt(place) as Hex, isCoin: false },
});
const OFFER = {
  ...{ origin: "here", destination: "there", rateBps: 10, floor: "30" },
  ...{ fallsAfter: 60, endsAfter: 600 },
};
const TERMS: QuoteTerms = {
  ...{ origin: { name: "here", chainId: 1 }, destination: { name: "there", chainId: 2n } },
  ...{ tokenIn: token("IN", 10), tokenOut: token("OUT", 11), feeBps: 5n, slippageBps: 100 },
  ...{ hold: 3_600, assets: [{ assetId: ASSET, offers: [OFFER] }] },
};
/** A release costs a thousandth; a filler is offered 40 units; the token has two decimals more at the destination. */
const CROSSING = {
  ...{ assetId: ASSET, unitFrom: 1n, unitTo: 100n, maximum: 10n ** 9n, curve: undefined },
  ...{ deficit: 0n, offer: () => 40n },
  terms: { rateBps: 10n, vaultBps: 0n, floor: 0n, ceiling: 10_000n, flat: 0n },
} as unknown as Crossing;
const POOL = { venueId: 1, name: "0x", tokens: [tokenAt(10), tokenAt(11)] } as unknown as Pool;
const HOP = { parts: [{ share: 10_000, path: [{ pool: POOL, zeroForOne: true }] }] };
const STRAIGHT = { parts: [] };

function chosen(change: Partial<Route> = {}): ChosenRoute {
  const route = {
    ...{ origin: STRAIGHT, crossing: CROSSING, destination: HOP, bridged: 100_000n },
    ...{ quotedOut: 9_900_000n, leastOut: 9_801_000n },
    ...change,
  } as Route;
  return { route, amountIn: 100_050n, quotedOut: route.quotedOut, leastOut: route.leastOut };
}

describe("the fees of an order", () => {
  const fees = { feeBps: 5n, integrator: { account: APP, bps: 30n } };

  it("are each rounded down, as the router does", () => {
    expect(costsOf(fees, chosen())).to.deep.equal({
      ...{ routerFee: 50n, integratorFee: 300n, bridgeFee: 140n },
    });
    expect(afterFees(fees, 999n)).to.equal(997n);
  });

  it("leave exactly so much of the least input that leaves it", () => {
    for (const left of [1n, 997n, 10_000n, 123_456_789n]) {
      const amount = beforeFees(fees, left);
      expect(afterFees(fees, amount) >= left).to.equal(true);
      expect(afterFees(fees, amount - 1n) < left).to.equal(true);
    }
  });
});

describe("the order of a promise", () => {
  it("has the route's hops, minima and offer, and is held for its sender if its swap fails", () => {
    const promise = promiseOf(TERMS, chosen());
    const order = orderOf(promise, { sender: SENDER, receiver: RECEIVER }, CLOCKS);
    expect(decodeHops(order.destinationHops)).to.have.length(1);
    const minBridged = leastOf(100_000n, TERMS);
    expect(order).to.deep.include({
      ...{ tokenIn: tokenAt(10), amountIn: 100_050n, hops: "0x", assetId: ASSET, minBridged },
      // of 99,000 units a thousandth and 40 are fees, and 1 % of the rest is slippage
      ...{ minReceived: 97_872n, quotedOut: 9_900_000n, leastOut: 9_801_000n },
      ...{ minimumFrom: 2_000n, minimumUntil: 2_010n, holdUntil: 5_600n, fillFee: 3_000n },
      ...{ advanceFee: 40n, advanceFrom: 1_060n, advanceUntil: 1_600n, deadline: 8_200n },
      ...{ receiver: RECEIVER, fallbackReceiver: SENDER, refundTo: SENDER, callGas: 0n },
      ...{ integrator: ZeroAddress, integratorBps: 0n, destinationChainId: 2n },
    });
  });

  it("is another one each time, by its nonce", () => {
    const promise = promiseOf(TERMS, chosen());
    const parties = { sender: SENDER, receiver: RECEIVER };
    const [one, other] = [orderOf(promise, parties, CLOCKS), orderOf(promise, parties, CLOCKS)];
    expect(one.nonce).not.to.equal(other.nonce);
    expect({ ...one, nonce: 0n }).to.deep.equal({ ...other, nonce: 0n });
  });

  it("is a plain transfer if nothing is to be done at the destination, and no more so with a call", () => {
    const promise = promiseOf(TERMS, chosen({ destination: STRAIGHT }));
    const plain = orderOf(promise, { sender: SENDER, receiver: SENDER }, CLOCKS);
    expect(isPlain(plain)).to.equal(true);
    const unused = { quotedOut: 0n, leastOut: 0n, holdUntil: 0n, fillFee: 0n, minimumUntil: 0n };
    expect(plain).to.deep.include({ ...unused, minReceived: 98_010n });
    const call = { data: "0x12" as Hex, gas: 5n };
    const called = orderOf(promise, { sender: SENDER, receiver: SENDER, call }, CLOCKS);
    expect(isPlain(called)).to.equal(false);
    expect(called).to.deep.include({
      ...{ quotedOut: 9_900_000n, leastOut: 9_801_000n, call: "0x12", callGas: 5n },
      // the owner is the receiver already
      ...{ holdUntil: 5_600n, fallbackReceiver: ZeroAddress },
    });
  });

  it("names no asset, hold or offer if it stays on its chain", () => {
    const promise = promiseOf(TERMS, chosen({ origin: HOP, crossing: undefined }));
    const order = orderOf(promise, { sender: SENDER, receiver: RECEIVER }, CLOCKS);
    expect(order).to.deep.include({
      ...{ assetId: ZeroHash, minBridged: 0n, minReceived: 0n, destinationHops: "0x" },
      ...{ quotedOut: 9_900_000n, leastOut: 9_801_000n, minimumFrom: 1_000n },
      ...{ holdUntil: 0n, fillFee: 0n, fallbackReceiver: ZeroAddress, advanceFee: 0n },
    });
  });

  it("offers nothing to fillers if the search offered nothing", () => {
    const crossing = { ...CROSSING, offer: () => undefined };
    const promise = promiseOf(TERMS, chosen({ crossing }));
    const order = orderOf(promise, { sender: SENDER, receiver: RECEIVER }, CLOCKS);
    expect(order).to.deep.include({ advanceFee: 0n, advanceFrom: 0n, advanceUntil: 0n });
  });

  it("sells and pays the coin where the tokens are the coin, and names the app that takes a part", () => {
    const coins = {
      tokenIn: { ...TERMS.tokenIn, isCoin: true },
      integrator: { account: APP, bps: 7n },
    };
    const tokenOut = { ...TERMS.tokenOut, isCoin: true };
    expect(promiseOf({ ...TERMS, ...coins, tokenOut }, chosen())).to.deep.include({
      ...{ tokenIn: ZeroAddress, paysCoin: true, integrator: APP, integratorBps: 7n },
    });
  });
});
