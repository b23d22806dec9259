import { expect } from "chai";
import fc from "fast-check";

import {
  type ChargedPrice,
  FEE_GRACE,
  feeUnder,
  isUnsettled,
  movedTo,
  newlyCharged,
  type Price,
  settled,
  transition,
  underVersion,
} from "../../src/index.ts";
import { uint } from "../arbitraries.ts";
import { FUZZ_RUNS } from "../fuzzRuns.ts";
import { price } from "./arbitraries.ts";

const NOW = 1_800_000_000n;
const PRICE: Price = {
  base: 1_000n,
  gasPrice: 30n,
  maxGasLimit: 50n,
  maxPayload: 20n,
  gasPerByte: 2n,
};

describe("transition", () => {
  it("charges the cheaper of both until the grace is over, then the target", () => {
    const target = { ...PRICE, base: 2_000n, gasPrice: 20n };
    const charged = transition(newlyCharged(PRICE), target, NOW);
    expect(charged.price).to.deep.equal({ ...PRICE, gasPrice: 20n });
    expect(charged.upcoming).to.deep.equal(target);
    expect(settled(charged, NOW + FEE_GRACE - 1n)).to.deep.equal(charged);
    expect(settled(charged, NOW + FEE_GRACE).price).to.deep.equal(target);
  });

  it("begins with a target that is due, though nobody settled it", () => {
    const first = transition(newlyCharged(PRICE), { ...PRICE, base: 2_000n }, NOW);
    const early = transition(first, { ...PRICE, base: 4_000n }, NOW + FEE_GRACE - 1n);
    const late = transition(first, { ...PRICE, base: 4_000n }, NOW + FEE_GRACE);
    expect([early.price.base, late.price.base]).to.deep.equal([1_000n, 2_000n]);
  });

  it("breaks no quote within its time, whatever follows", () => {
    const step = fc.record({ passed: uint(11), target: price, settles: fc.boolean() });
    const quoted = fc.record({ at: fc.nat(11), gasLimit: uint(48), size: uint(24) });
    fc.assert(
      fc.property(price, fc.array(step, { maxLength: 12 }), quoted, (begin, steps, quote) => {
        let [charged, time] = [newlyCharged(begin), NOW];
        let bound: { fee: bigint; until: bigint } | undefined;
        for (const [index, { passed, target, settles }] of steps.entries()) {
          if (index === quote.at) {
            const fee = quoteUnder(charged, quote.gasLimit, quote.size);
            if (fee !== undefined) bound = { fee, until: time + FEE_GRACE };
          }
          time += passed;
          charged = settles ? settled(charged, time) : transition(charged, target, time);
          if (bound === undefined || time >= bound.until) continue;
          const fee = feeUnder(charged.price, quote.gasLimit, quote.size);
          expect(fee !== undefined && fee <= bound.fee).to.equal(true);
        }
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});

describe("isUnsettled", () => {
  it("says that the grace is over and the target is not charged", () => {
    const dearer = transition(newlyCharged(PRICE), { ...PRICE, base: 2_000n }, NOW);
    expect(isUnsettled(dearer, NOW + FEE_GRACE - 1n)).to.equal(false);
    expect(isUnsettled(dearer, NOW + FEE_GRACE)).to.equal(true);
    expect(isUnsettled(settled(dearer, NOW + FEE_GRACE), NOW + FEE_GRACE)).to.equal(false);
  });

  it("has nothing to settle in what only got cheaper", () => {
    const cheaper = transition(newlyCharged(PRICE), { ...PRICE, base: 500n }, NOW);
    expect(isUnsettled(cheaper, NOW + FEE_GRACE)).to.equal(false);
  });
});

describe("underVersion", () => {
  it("keeps the gas price, as far as the band allows", () => {
    const moved = movedTo(newlyCharged(PRICE), 45n, NOW);
    const later = NOW + FEE_GRACE;
    expect(underVersion(moved, { ...PRICE, gasPrice: 40n }, 20_000n, later).upcoming).to.deep.equal(
      {
        ...PRICE,
        gasPrice: 45n,
      },
    );
    expect(underVersion(moved, PRICE, 12_000n, later).upcoming.gasPrice).to.equal(36n);
  });

  it("changes nothing, and begins no grace, where the target stays", () => {
    const moved = movedTo(newlyCharged(PRICE), 45n, NOW);
    expect(underVersion(moved, PRICE, 20_000n, NOW + 1n)).to.equal(moved);
  });
});

/** As `quote` bounds what a message costs; undefined if it could be refused. */
function quoteUnder({ price, upcoming }: ChargedPrice, gasLimit: bigint, size: bigint) {
  const [now, later] = [feeUnder(price, gasLimit, size), feeUnder(upcoming, gasLimit, size)];
  if (now === undefined || later === undefined) return undefined;
  if (now > later) return now;
  return later;
}
