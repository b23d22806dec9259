import type { RouteId } from "@causeway/sdk";
import { expect } from "chai";

import { chosenOf, findRoute } from "../../src/quote/ChosenRoute.ts";
import { sampleRoute, sampleToken } from "../../src/states/samples.ts";

const ENDS = {
  from: sampleToken(1n, "USDC", { decimals: 6 }),
  to: sampleToken(2n, "ETH", { digit: "0" }),
};
const route = (digit: string, hops: string, output = 25n) =>
  sampleRoute(
    { ...ENDS, input: 100n, output },
    {
      id: `0x${digit.repeat(64)}` as RouteId,
      promise: { hops, destinationHops: "0x", fillFee: "0" },
    },
  );

describe("the chosen route", () => {
  const [best, other] = [route("1", "0xa1"), route("2", "0xb2")];

  it("is the best one until a person chooses", () => {
    expect(findRoute([best, other], undefined)).to.equal(best);
    expect(findRoute([], chosenOf(best))).to.equal(undefined);
  });

  it("stays the same when prices change the places", () => {
    expect(findRoute([other, best], chosenOf(best))).to.equal(best);
  });

  it("goes the same way once its promise was replaced", () => {
    const [newBest, newOther] = [route("3", "0xa1"), route("4", "0xB2")];
    expect(findRoute([newBest, newOther], chosenOf(other))).to.equal(newOther);
  });

  it("is the best one if no route goes its way any more", () => {
    expect(findRoute([best, other], chosenOf(route("5", "0xc3")))).to.equal(best);
  });
});
