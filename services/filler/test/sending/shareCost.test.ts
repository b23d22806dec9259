import { expect } from "chai";

import { shareCost } from "../../src/sending/shareCost.ts";

describe("shares of what a transaction cost", () => {
  const bearers = (count: number) =>
    Array.from({ length: count }, (_, index) => {
      return { advanceId: `0x${index}`, assetId: "0xa5", originChainId: 1n };
    });

  it("are equal, and come to all of it: the first bear what is left over", () => {
    const shares = shareCost(11n, bearers(3));
    expect(shares.map(({ cost }) => cost)).to.deep.equal([4n, 4n, 3n]);
    expect(shares.map(({ bearer }) => bearer?.advanceId)).to.deep.equal(["0x0", "0x1", "0x2"]);
    for (let cost = 0n; cost < 40n; cost++) {
      const sum = shareCost(cost, bearers(7)).reduce((total, share) => total + share.cost, 0n);
      expect(sum).to.equal(cost);
    }
  });

  it("is all of it for nobody where it was for no transfer", () => {
    expect(shareCost(5n, [])).to.deep.equal([{ bearer: undefined, cost: 5n }]);
  });
});
