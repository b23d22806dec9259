import { expect } from "chai";
import fc from "fast-check";

import { type DecisionInput, decideMove } from "../../src/decision/decideMove.ts";

const NOW = 10_000;
const GRACE = 1_800;

const RULES = {
  ...{ window: 600, least: 3, newestWithin: 60, percentile: 50, spikeFactor: 4 },
  ...{ leastChangeBps: 1_000, leastPause: 3_600 },
};

const HELD = { gasPrice: 1_000n, lowest: 250n, highest: 4_000n, graceEndsAt: 0 };

function inputOf(gasPrice: bigint, changes: Partial<DecisionInput> = {}): DecisionInput {
  const samples = [0n, 1n, 2n].map((height) => ({ height, timestamp: NOW, gasPrice }));
  return {
    ...{ samples, now: NOW, held: HELD, rules: RULES },
    conversion: { numerator: 1n, denominator: 1n },
    bounds: { now: NOW, grace: GRACE, moveStepBps: 15_000n },
    ...changes,
  };
}

const held = (changes: Partial<DecisionInput["held"]>) => ({ held: { ...HELD, ...changes } });

describe("decideMove", () => {
  it("moves to what the samples say", () => {
    const move = { reason: "moves", gasPrice: 1_200n, wanted: 1_200n };
    expect(decideMove(inputOf(1_200n))).to.deep.equal(move);
  });

  it("moves by a step at most, up and down, rounded inwards, and goes on next time", () => {
    const wanted = 3_000n;
    const first = { reason: "moves", gasPrice: 1_501n, wanted };
    expect(decideMove(inputOf(wanted, held({ gasPrice: 1_001n })))).to.deep.equal(first);
    const second = { reason: "moves", gasPrice: 2_251n, wanted };
    expect(decideMove(inputOf(wanted, held({ gasPrice: 1_501n })))).to.deep.equal(second);
    expect(decideMove(inputOf(wanted, held({ gasPrice: 2_251n })))).to.include({
      gasPrice: wanted,
    });
    expect(decideMove(inputOf(300n))).to.include({ gasPrice: 667n });
  });

  it("stays within the band, and says where it would be beyond", () => {
    expect(decideMove(inputOf(9_000n, held({ gasPrice: 3_500n })))).to.deep.equal({
      ...{ reason: "moves", gasPrice: 4_000n, wanted: 9_000n },
    });
    expect(decideMove(inputOf(9_000n, held({ gasPrice: 4_000n })))).to.deep.equal({
      ...{ reason: "at-edge", gasPrice: 4_000n, wanted: 9_000n },
    });
    expect(decideMove(inputOf(1n, held({ gasPrice: 250n })))).to.include({ reason: "at-edge" });
  });

  it("leaves alone what is close enough, to the bps", () => {
    expect(decideMove(inputOf(1_099n))).to.include({ reason: "close-enough", wanted: 1_099n });
    expect(decideMove(inputOf(1_100n))).to.include({ reason: "moves" });
    expect(decideMove(inputOf(901n))).to.include({ reason: "close-enough" });
    expect(decideMove(inputOf(900n))).to.include({ reason: "moves" });
  });

  it("does not move to where it is, even where every change counts", () => {
    const rules = { ...RULES, leastChangeBps: 0 };
    expect(decideMove(inputOf(1_000n, { rules }))).to.include({ reason: "close-enough" });
  });

  it("waits for the least pause from the last change on, by the chain's own time", () => {
    const changedAt = NOW - 3_600;
    const at = (graceEndsAt: number) => decideMove(inputOf(1_200n, held({ graceEndsAt })));
    expect(at(changedAt + GRACE)).to.include({ reason: "moves" });
    expect(at(changedAt + GRACE + 1)).to.deep.equal({ reason: "too-soon", movableFrom: NOW + 1 });
  });

  it("waits for the grace where that is longer", () => {
    const rules = { ...RULES, leastPause: 0 };
    const at = (graceEndsAt: number) =>
      decideMove(inputOf(1_200n, { rules, ...held({ graceEndsAt }) }));
    expect(at(NOW)).to.include({ reason: "moves" });
    expect(at(NOW + 1)).to.deep.equal({ reason: "too-soon", movableFrom: NOW + 1 });
  });

  it("has no way from or to a gas price of nothing", () => {
    const free = held({ gasPrice: 0n, lowest: 0n, highest: 0n });
    expect(decideMove(inputOf(1_200n, free))).to.deep.equal({ reason: "no-gas-price" });
    expect(decideMove(inputOf(0n))).to.include({ reason: "moves", gasPrice: 667n });
  });

  it("says where no whole wei is within a step, or in the band", () => {
    const tiny = held({ gasPrice: 1n, lowest: 1n, highest: 8n });
    expect(decideMove(inputOf(8n, tiny))).to.include({ reason: "no-step", gasPrice: 1n });
    const far = held({ gasPrice: 10_000n });
    expect(decideMove(inputOf(1_000n, far))).to.include({ reason: "no-step" });
  });

  it("converts into the origin's coin", () => {
    const conversion = { numerator: 6n, denominator: 5_000n };
    expect(decideMove(inputOf(1_000_000n, { conversion }))).to.include({ wanted: 1_200n });
  });

  it("has nothing to say without samples", () => {
    expect(decideMove(inputOf(1_200n, { samples: [] }))).to.include({ reason: "too-few-samples" });
  });

  it("moves only as the contract allows, and only towards what is wanted", () => {
    const price = fc.bigInt({ min: 1n, max: 2n ** 64n - 1n });
    const bps = fc.bigInt({ min: 10_001n, max: 80_000n });
    fc.assert(
      fc.property(
        price,
        bps,
        fc.bigInt({ min: 0n, max: 10_000n }),
        price,
        (centre, band, at, wanted) => {
          const lowest = (centre * 10_000n + band - 1n) / band;
          const edge = (centre * band) / 10_000n;
          const highest = edge > 2n ** 64n - 1n ? 2n ** 64n - 1n : edge;
          const gasPrice = lowest + ((highest - lowest) * at) / 10_000n;
          const decision = decideMove(inputOf(wanted, held({ gasPrice, lowest, highest })));
          if (decision.reason !== "moves") return;
          const next = decision.gasPrice;
          // As MessageFeeSchedule has it.
          expect(next >= lowest && next <= highest).to.equal(true);
          expect(next * 10_000n <= gasPrice * 15_000n).to.equal(true);
          expect(gasPrice * 10_000n <= next * 15_000n).to.equal(true);
          const isTowards =
            wanted > gasPrice
              ? next > gasPrice && next <= wanted
              : next >= wanted && next < gasPrice;
          expect(isTowards).to.equal(true);
        },
      ),
    );
  });

  it("comes to rest, close enough or at an edge, in steps that become no more", () => {
    const price = fc.bigInt({ min: 1_000n, max: 10n ** 12n });
    fc.assert(
      fc.property(price, price, (centre, wanted) => {
        const band = { lowest: centre / 8n + 1n, highest: centre * 8n };
        let gasPrice = centre;
        for (let moves = 0; ; moves++) {
          const decision = decideMove(inputOf(wanted, held({ ...band, gasPrice })));
          if (decision.reason !== "moves") {
            expect(decision.reason).to.be.oneOf(["close-enough", "at-edge"]);
            return;
          }
          expect(moves).to.be.below(7);
          gasPrice = decision.gasPrice;
        }
      }),
    );
  });
});
