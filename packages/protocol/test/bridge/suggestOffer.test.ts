import { expect } from "chai";
import fc from "fast-check";

import {
  type AdvanceOffer,
  type DefaultOffer,
  NO_OFFER,
  type OfferingTransfer,
  offeredFee,
  suggestOffer,
} from "../../src/index.ts";
import { uint } from "../arbitraries.ts";
import { FUZZ_RUNS } from "../fuzzRuns.ts";

const OFFER: DefaultOffer = { rateBps: 5, floor: 50_000n, fallsAfter: 60, endsAfter: 600 };
const TRANSFER: OfferingTransfer = { units: 1_000_000_000n, now: 1_000n, deadline: 8_200n };

const seconds = fc.nat(2 ** 32 - 1);

const anyOffer: fc.Arbitrary<DefaultOffer> = fc.record({
  rateBps: fc.nat(20_000),
  floor: uint(80),
  fallsAfter: seconds,
  endsAfter: seconds,
});

const anyTransfer: fc.Arbitrary<OfferingTransfer> = fc.record({
  units: uint(79),
  now: uint(39),
  deadline: uint(40),
});

/** As `Departures` asks: the first line is of those that offer nothing. */
function isTaken({ advanceFee, advanceFrom, advanceUntil }: AdvanceOffer, of: OfferingTransfer) {
  if (advanceFee === 0n && advanceUntil === 0n) return true;
  const isEnding = advanceFrom <= advanceUntil && advanceUntil <= of.deadline;
  return advanceFee <= of.units && isEnding && advanceUntil !== 0n;
}

describe("a suggested offer", () => {
  it("is a rate of the amount, whole for a while and over later", () => {
    const { advanceFee } = suggestOffer(OFFER, TRANSFER);
    expect(suggestOffer(OFFER, { ...TRANSFER, callCost: 7n }).advanceFee).to.equal(advanceFee + 7n);
    const { units } = TRANSFER;
    expect(suggestOffer(OFFER, { ...TRANSFER, callCost: units }).advanceFee).to.equal(units);
    expect(suggestOffer(OFFER, TRANSFER)).to.deep.equal({
      advanceFee: 500_000n,
      advanceFrom: 1_060n,
      advanceUntil: 1_600n,
    });
  });

  it("is rounded up, and not less than the floor", () => {
    expect(offeredFee(OFFER, 100_000_001n)).to.equal(50_001n);
    expect(offeredFee(OFFER, 100_000_000n)).to.equal(50_000n);
    expect(offeredFee(OFFER, 60_000n)).to.equal(50_000n);
  });

  it("is not more than the amount", () => {
    expect(offeredFee(OFFER, 49_999n)).to.equal(49_999n);
  });

  it("is over by the deadline, and begins to fall by then", () => {
    const until = (deadline: bigint) => suggestOffer(OFFER, { ...TRANSFER, deadline });
    expect(until(1_599n)).to.include({ advanceFrom: 1_060n, advanceUntil: 1_599n });
    expect(until(1_030n)).to.include({ advanceFrom: 1_030n, advanceUntil: 1_030n });
  });

  it("is not one of nothing, for nothing, and where the deadline has come", () => {
    expect(suggestOffer(OFFER, { ...TRANSFER, units: 0n })).to.equal(NO_OFFER);
    expect(suggestOffer({ ...OFFER, rateBps: 0, floor: 0n }, TRANSFER)).to.equal(NO_OFFER);
    expect(suggestOffer(OFFER, { ...TRANSFER, deadline: 1_000n })).to.equal(NO_OFFER);
  });

  it("is one that the bridge takes, whatever the default is", () => {
    fc.assert(
      fc.property(anyOffer, anyTransfer, (offer, transfer) => {
        expect(isTaken(suggestOffer(offer, transfer), transfer)).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("is open when it is made, and not for longer than the default says", () => {
    fc.assert(
      fc.property(anyOffer, anyTransfer, (offer, transfer) => {
        const made = suggestOffer(offer, transfer);
        if (made.advanceUntil === 0n) return;
        const { now } = transfer;
        expect(made.advanceUntil > now).to.equal(true);
        expect(made.advanceUntil <= now + BigInt(offer.endsAfter)).to.equal(true);
        expect(made.advanceFrom >= now).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });

  it("does not fall where the amount rises", () => {
    fc.assert(
      fc.property(anyOffer, uint(79), uint(79), (offer, units, more) => {
        expect(offeredFee(offer, units) <= offeredFee(offer, units + more)).to.equal(true);
      }),
      { numRuns: FUZZ_RUNS },
    );
  });
});
