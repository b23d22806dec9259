import { expect } from "chai";
import fc from "fast-check";

import { lastHeightOfEpoch } from "../../../../../scripts/causeway/areas/rotation/lastHeightOfEpoch.ts";

describe("lastHeightOfEpoch", () => {
  /** A chain whose epochs begin at those heights, the first in epoch 1. */
  const chain = (begins: readonly number[]) => async (height: bigint) =>
    BigInt(begins.filter((begin) => begin <= height).length);

  it("finds the block before the next epoch began, wherever that is", async () => {
    const begins = fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 2, maxLength: 6 });
    await fc.assert(
      fc.asyncProperty(begins, fc.integer({ min: 0, max: 500 }), async (unordered, more) => {
        const starts = [...unordered].sort((one, other) => one - other);
        const head = BigInt((starts.at(-1) ?? 0) + more);
        for (const [index, next] of starts.slice(1).entries()) {
          const found = await lastHeightOfEpoch(BigInt(index + 1), head, chain(starts));
          expect(found).to.equal(BigInt(next - 1));
        }
      }),
    );
  });

  it("does not ask for old blocks to find what has just happened", async () => {
    const asked: bigint[] = [];
    const epochAt = (height: bigint) => {
      asked.push(height);
      return chain([1, 999_990])(height);
    };
    expect(await lastHeightOfEpoch(1n, 1_000_000n, epochAt)).to.equal(999_989n);
    expect(asked.every((height) => height > 999_900n)).to.equal(true);
  });
});
