import { isChainError } from "@causeway/chains";
import { expect } from "chai";

import { FinalHeight } from "../src/FinalHeight.ts";

describe("FinalHeight", () => {
  let final: bigint;
  let asked: number;
  let heights: FinalHeight;

  beforeEach(() => {
    [final, asked] = [7n, 0];
    const finalisedHeight = async () => {
      asked += 1;
      return final;
    };
    heights = new FinalHeight({ origin: { chainId: 1n } as never, finalisedHeight });
  });

  const refused = (height: bigint) =>
    heights.require(height).then(
      () => false,
      (error) => isChainError(error, "NotFinalised"),
    );

  it("lets no block through before it is final", async () => {
    expect(await refused(8n)).to.equal(true);
    final = 8n;
    expect(await refused(8n)).to.equal(false);
    expect(await refused(9n)).to.equal(true);
  });

  it("asks a chain nothing about blocks that it knows to be final", async () => {
    await heights.require(7n);
    const before = asked;
    await Promise.all([1n, 6n, 7n].map((height) => heights.require(height)));
    expect(asked).to.equal(before);
  });

  it("asks a chain twice at most for all who ask at the same time", async () => {
    const all = await Promise.all(
      Array.from({ length: 50 }, (_, index) => refused(8n + BigInt(index))),
    );
    expect(all.every((one) => one)).to.equal(true);
    expect(asked).to.equal(2);
  });
});
