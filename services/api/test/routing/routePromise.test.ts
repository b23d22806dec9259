import { ROUTE_TYPES } from "@causeway/protocol";
import { expect } from "chai";

import { promiseFrom, promiseText } from "../../src/routing/promise/promiseJson.ts";
import { type RoutePromise, routeHash } from "../../src/routing/promise/RoutePromise.ts";
import { PROMISE } from "./examplePromise.ts";

/** Another value of each field. */
const OTHERS: Required<Pick<RoutePromise, keyof RoutePromise>> = {
  ...{ originChainId: 7n, contract: `0x${"91".repeat(20)}`, tokenIn: `0x${"92".repeat(20)}` },
  ...{ tokenOut: `0x${"93".repeat(20)}`, isExactOut: true, amount: 8n, slippage: 9n },
  ...{ receiver: `0x${"94".repeat(20)}`, caller: `0x${"95".repeat(20)}`, entrance: "1n" },
  ...{ amountIn: 10n, hops: "0x11", assetId: `0x${"96".repeat(32)}`, minBridged: 12n },
  ...{ minReceived: 13n, destinationHops: "0x14", quotedOut: 15n, leastOut: 16n, paysCoin: true },
  ...{ hold: 17n, fillFee: 18n, offer: undefined, integrator: `0x${"97".repeat(20)}` },
  ...{ integratorBps: 19n, nativeFee: 20n, tokenFee: 21n, originBlock: 22n },
  ...{ destinationBlock: 23n, madeAt: 24n, expiresAt: 25n, destinationChainId: 26n },
};

describe("the promise of a route", () => {
  it("has a hash that each of its values changes", () => {
    expect(Object.keys(OTHERS).sort()).to.deep.equal(Object.keys(PROMISE).sort());
    const hashes = Object.entries(OTHERS).map(([name, value]) =>
      routeHash({ ...PROMISE, [name]: value } as RoutePromise),
    );
    expect(new Set([routeHash(PROMISE), ...hashes]).size).to.equal(hashes.length + 1);
  });

  it("has a hash that each value of its offer changes", () => {
    const offer = { fee: 1n, fallsAfter: 2, endsAfter: 3 };
    const hashes = [{}, { fee: 4n }, { fallsAfter: 4 }, { endsAfter: 4 }].map((change) =>
      routeHash({ ...PROMISE, offer: { ...offer, ...change } }),
    );
    expect(new Set(hashes).size).to.equal(4);
  });

  it("is read again as it was written, also if its entrance looks like an integer", () => {
    for (const promise of [PROMISE, { ...PROMISE, ...OTHERS }]) {
      expect(promiseFrom(promiseText(promise))).to.deep.equal(promise);
    }
    const open = { ...PROMISE, receiver: undefined, caller: undefined };
    expect(promiseFrom(promiseText(open))).to.deep.equal(open);
  });

  it("names each value once", () => {
    const names = ROUTE_TYPES.Route?.map(({ name }) => name) ?? [];
    expect(new Set(names).size).to.equal(names.length);
  });
});
