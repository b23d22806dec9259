import { expect } from "chai";
import fc from "fast-check";

import { shareDelivery } from "../../src/index.ts";

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);
const frameOf = (length: number) => `0x${"11".repeat(length)}`;

const members = fc.array(
  fc.record({
    frame: fc.uint8Array({ maxLength: 200 }).map((b) => `0x${Buffer.from(b).toString("hex")}`),
    gasLimit: fc.bigInt({ min: 1n, max: 10_000_000n }),
  }),
  { minLength: 1, maxLength: 20 },
);
const delivery = fc.record({
  gasUsed: fc.bigInt({ min: 0n, max: 16_000_000n }),
  gasPrice: fc.bigInt({ min: 0n, max: 10n ** 12n }),
  l1Fee: fc.bigInt({ min: 0n, max: 10n ** 16n }),
});

describe("shareDelivery", () => {
  it("has a message bear its own bytes and gas and an equal part of the rest", () => {
    const shares = shareDelivery({ gasUsed: 1_000_000n, gasPrice: 3n, l1Fee: 600n }, [
      { frame: frameOf(100), gasLimit: 200_000n },
      { frame: frameOf(200), gasLimit: 50_000n },
    ]);
    // bytes cost 1,600 and 3,200; of 745,200 beyond limits and bytes each bears a half
    expect(shares).to.deep.equal([
      { gas: 574_200n, l1Fee: 200n, cost: 574_200n * 3n + 200n },
      { gas: 425_800n, l1Fee: 400n, cost: 425_800n * 3n + 400n },
    ]);
  });

  it("counts bytes of zero as a transaction does", () => {
    const [first, second] = shareDelivery({ gasUsed: 1_000n, gasPrice: 1n, l1Fee: 0n }, [
      { frame: "0x0000", gasLimit: 100n },
      { frame: "0x0101", gasLimit: 100n },
    ]);
    expect(second!.gas - first!.gas).to.equal(24n);
  });

  it("takes limits as weights where recipients used less than they asked for", () => {
    const [first, second] = shareDelivery({ gasUsed: 303_200n, gasPrice: 1n, l1Fee: 0n }, [
      { frame: frameOf(100), gasLimit: 9_000_000n },
      { frame: frameOf(100), gasLimit: 1_000_000n },
    ]);
    expect([first?.gas, second?.gas]).to.deep.equal([1_600n + 270_000n, 1_600n + 30_000n]);
  });

  it("gives one message alone the whole", () => {
    fc.assert(
      fc.property(delivery, members, (cost, [only]) => {
        const { gasUsed: gas, gasPrice, l1Fee } = cost;
        const whole = { gas, l1Fee, cost: gas * gasPrice + l1Fee };
        expect(shareDelivery(cost, [only!])).to.deep.equal([whole]);
      }),
    );
  });

  it("makes parts that sum to the whole exactly, none of them below nothing", () => {
    fc.assert(
      fc.property(delivery, members, (cost, called) => {
        const shares = shareDelivery(cost, called);
        expect(sum(shares.map(({ gas }) => gas))).to.equal(cost.gasUsed);
        expect(sum(shares.map(({ l1Fee }) => l1Fee))).to.equal(cost.l1Fee);
        const whole = cost.gasUsed * cost.gasPrice + cost.l1Fee;
        expect(sum(shares.map((share) => share.cost))).to.equal(whole);
        expect(shares.every(({ gas, l1Fee }) => gas >= 0n && l1Fee >= 0n)).to.equal(true);
      }),
    );
  });

  it("shares nothing out among nobody", () => {
    expect(shareDelivery({ gasUsed: 5n, gasPrice: 1n, l1Fee: 1n }, [])).to.deep.equal([]);
  });
});
