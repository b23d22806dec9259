import { decodeArrivedOrder, decodeHops, encodeArrivedOrder, encodeHops } from "@causeway/protocol";
import { marketOf, randomPool, seeded, tokenAt } from "@causeway/routing/testing/markets.ts";
import { expect } from "chai";

import { bestHops } from "../../src/holds/findFill.ts";
import type { KnownHold } from "../../src/store/holds.ts";

const CHAIN_ID = 2n;
const ACCOUNT = `0x${"4e".repeat(20)}`;

describe("the best hops for a held order", () => {
  const random = seeded(7);
  const market = marketOf([randomPool(random, CHAIN_ID, 0, 1), randomPool(random, CHAIN_ID, 1, 2)]);
  const hold = { token: tokenAt(0), amount: 10n ** 18n } as KnownHold;

  function question(hops: string, fee = 0n) {
    const order = decodeArrivedOrder(
      encodeArrivedOrder({
        ...{ orderId: `0x${"01".repeat(32)}`, receiver: ACCOUNT, fallbackReceiver: ACCOUNT },
        ...{ paysCoin: false, quotedOut: 1n, leastOut: 1n, minimumFrom: 0n, minimumUntil: 0n },
        ...{ holdUntil: 0n, fillFee: 1n, callGas: 0n, hops, call: "0x" },
      }),
    );
    return { hold, order, fee };
  }
  const to = (place: number) =>
    encodeHops([{ venueId: 99, pool: "0x000001", token: tokenAt(place) }]);

  it("lead to the order's final token, whatever venue the order named", () => {
    const hops = bestHops(market, CHAIN_ID, question(to(2))) ?? "0x";
    const tokens = decodeHops(hops).map((step) => ("token" in step ? step.token : undefined));
    expect(tokens).to.deep.equal([tokenAt(1), tokenAt(2)]);
  });

  it("are none where no pool leads there, nothing is left after the fee, or nothing is to be swapped", () => {
    expect(bestHops(market, CHAIN_ID, question(to(3)))).to.equal(undefined);
    expect(bestHops(market, CHAIN_ID, question(to(2), hold.amount))).to.equal(undefined);
    expect(bestHops(market, CHAIN_ID, question("0x"))).to.equal(undefined);
    expect(bestHops(market, CHAIN_ID, question("0xff"))).to.equal(undefined);
  });
});
