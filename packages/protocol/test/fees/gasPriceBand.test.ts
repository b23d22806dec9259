import { expect } from "chai";
import fc from "fast-check";

import { clampGasPrice, gasPriceBand, isMove } from "../../src/index.ts";
import { uint } from "../arbitraries.ts";
import { FUZZ_RUNS } from "../fuzzRuns.ts";

const bandBps = fc.bigInt({ min: 10_001n, max: 80_000n });

describe("gasPriceBand", () => {
  it("rounds inwards", () => {
    expect(gasPriceBand(10n, 30_000n)).to.deep.equal({ lowest: 4n, highest: 30n });
    expect(gasPriceBand(7n, 13_000n)).to.deep.equal({ lowest: 6n, highest: 9n });
  });

  it("holds its centre, and ends where gas prices do", () => {
    fc.assert(
      fc.property(uint(64), bandBps, (centre, bps) => {
        const { lowest, highest } = gasPriceBand(centre, bps);
        expect(lowest <= centre && centre <= highest && highest < 2n ** 64n).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("clampGasPrice", () => {
  it("leaves what is inside, and takes the nearer edge otherwise", () => {
    const clamped = [49n, 50n, 200n, 201n].map((one) => clampGasPrice(one, 100n, 20_000n));
    expect(clamped).to.deep.equal([50n, 50n, 200n, 200n]);
  });

  it("takes the centre where nothing was asked", () => {
    expect(clampGasPrice(0n, 100n, 20_000n)).to.equal(100n);
    expect(clampGasPrice(100n, 0n, 20_000n)).to.equal(0n);
  });
});

describe("isMove", () => {
  it("is a factor of 1.5 at most, up and down", () => {
    expect([15n, 16n, 7n, 6n].map((next) => isMove(10n, next))).to.deep.equal([
      true,
      false,
      true,
      false,
    ]);
  });
});
