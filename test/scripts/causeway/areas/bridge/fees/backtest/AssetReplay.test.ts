import {
  type CurveTerms,
  type Hex,
  packCurveTerms,
  packReleaseTerms,
  type ReleaseFee,
  type ReleaseTerms,
} from "@causeway/protocol";
import { expect } from "chai";

import {
  AssetReplay,
  type ReplayOptions,
} from "../../../../../../../scripts/causeway/areas/bridge/fees/backtest/AssetReplay.ts";
import type {
  CustodyChange,
  ReleasedPart,
} from "../../../../../../../scripts/causeway/areas/bridge/fees/backtest/CustodyEvent.ts";

const ORIGIN = 7n;
const ID: Hex = `0x${"01".repeat(32)}`;
const ADVANCE: Hex = `0x${"ad".repeat(32)}`;
const TERMS: ReleaseTerms = {
  flat: 0n,
  floor: 10n,
  ceiling: 1_000n,
  rateBps: 100n,
  vaultBps: 5_000n,
};
const CURVE: CurveTerms = { knee: 0n, depth: 10_000n, rateBps: 1_000n };
const NO_FEE: ReleaseFee = { base: 0n, curve: 0n, integrator: 0n };

/** Replays what happened, each thing in a block of its own, after the terms of that time were set. */
function replayed(changes: readonly CustodyChange[], options: Partial<ReplayOptions> = {}) {
  const replay = new AssetReplay({
    isMinted: false,
    tried: { releases: new Map([[ORIGIN, { ...TERMS, rateBps: 200n }]]), curve: CURVE },
    facts: new Map([[ID, { units: 5_000n, least: 0n, integratorBps: 0n }]]),
    since: 0n,
    ...options,
  });
  const set: CustodyChange[] = [
    { kind: "terms", chainId: ORIGIN, word: packReleaseTerms(TERMS) },
    { kind: "terms", chainId: 0n, word: packCurveTerms(CURVE) },
  ];
  [...set, ...changes].forEach((change, block) => {
    replay.add({ block, time: BigInt(block), ...change });
  });
  return replay;
}

function release(units: bigint, fee: ReleaseFee, change: Partial<ReleasedPart> = {}): ReleasedPart {
  const place = { isRefund: false, isFromQueue: false, isBegun: false, whole: units };
  const transfer = { transferId: ID, advanceId: undefined, chainId: ORIGIN };
  const about = { ...transfer, receiver: ID, ...place };
  return { kind: "released", units, fee, ...about, ...change };
}

describe("AssetReplay", () => {
  it("takes what is paid on time out of the books, and what waited not again", () => {
    const direct = replayed([release(5_000n, { base: 50n, curve: 125n, integrator: 0n })]);
    const queued = replayed([
      { kind: "admitted", units: 5_000n },
      release(5_000n, { base: 50n, curve: 125n, integrator: 0n }, { isFromQueue: true }),
    ]);
    for (const { charges, books, before } of [direct, queued]) {
      expect(charges).to.deep.equal({ compared: 1, unknown: 0, differing: 0 });
      expect([books.net, before.providers]).to.deep.equal([-5_000n, 25n + 125n]);
    }
  });

  it("tells where what was charged is not what the terms of that time compute", () => {
    const { charges } = replayed([release(5_000n, { base: 51n, curve: 125n, integrator: 0n })]);
    expect(charges.differing).to.equal(1);
  });

  it("counts what was sent back: flat part and floor, cut as the limit cut it", () => {
    const dear = { ...TERMS, floor: 30n };
    const tried = { releases: new Map([[ORIGIN, dear]]), curve: CURVE };
    const given = (units: bigint, fee: bigint): CustodyChange => {
      return { kind: "givenBack", chainId: ORIGIN, units, fee };
    };
    const whole = replayed([given(1_000n, 10n)], { tried });
    expect([whole.before.shared, whole.after.shared]).to.deep.equal([5n, 15n]);
    expect(whole.books.net).to.equal(-10n);
    expect(replayed([given(40n, 10n)], { tried }).after.shared).to.equal(10n);
    expect(replayed([given(1_000n, 4n)], { tried }).after.shared).to.equal(2n);
  });

  it("books what was before the period, and counts it nowhere", () => {
    const replay = replayed([release(5_000n, { base: 50n, curve: 125n, integrator: 0n })], {
      since: 100n,
    });
    expect(replay.counts.releases).to.equal(0);
    expect([replay.books.net, replay.before.shared, replay.period.report()]).to.deep.equal([
      -5_000n,
      0n,
      null,
    ]);
  });

  it("charges a refund the curve alone, less what its lock filled, and counts it apart", () => {
    const taken = release(5_000n, { base: 50n, curve: 125n, integrator: 0n });
    const locked = { kind: "locked", transferId: ID, units: 1_000n } as const;
    const back = (curve: bigint) => release(1_000n, { ...NO_FEE, curve }, { isRefund: true });
    const { counts, before, after, books } = replayed([taken, locked, taken, back(50n)], {
      tried: { releases: new Map([[ORIGIN, TERMS]]), curve: CURVE },
    });
    expect([counts.refunds, counts.releases, books.net]).to.deep.equal([1, 2, -10_000n]);
    expect(before.providers).to.equal(2n * 150n + 50n);
    // of the second one 325 by the curve, as of a refund 95 less 45
    expect(after.providers).to.equal(25n + 125n + 25n + 325n + 50n);
  });

  it("counts a release of a chain that the tried version does not have", () => {
    const tried = { releases: new Map<bigint, ReleaseTerms>(), curve: CURVE };
    const { withoutTerms } = replayed([release(100n, { base: 10n, curve: 1n, integrator: 0n })], {
      tried,
    });
    expect(withoutTerms).to.equal(1);
  });

  it("leaves the integrator his part where the transfer's message was not found", () => {
    const { charges, after } = replayed(
      [release(5_000n, { base: 50n, curve: 125n, integrator: 9n })],
      { facts: new Map() },
    );
    expect(charges).to.deep.equal({ compared: 1, unknown: 1, differing: 0 });
    expect(after.integrators).to.equal(9n);
  });

  describe("of a transfer that was advanced", () => {
    const advanced = { kind: "advanced", advanceId: ADVANCE } as const;
    const facts = { units: 5_000n, least: 4_990n, integratorBps: 100n };
    const known = { facts: new Map([[ID, facts]]) };
    const dearer: CustodyChange = {
      kind: "terms",
      chainId: ORIGIN,
      word: packReleaseTerms({ ...TERMS, rateBps: 150n }),
    };
    const ofAdvanced = (units: bigint, fee: ReleaseFee, change: Partial<ReleasedPart> = {}) =>
      release(units, fee, { advanceId: ADVANCE, ...change });
    const ALL_KNOWN = { unknown: 0, differing: 0 };

    it("explains what its advancer is repaid by the terms of when he paid, and leaves no least", () => {
      const { charges, after } = replayed(
        [advanced, dearer, ofAdvanced(5_000n, { base: 50n, curve: 125n, integrator: 50n })],
        known,
      );
      expect(charges).to.deep.equal({ compared: 1, ...ALL_KNOWN });
      // twice the base of that time, and the curve's price
      expect(after.shared + after.providers).to.equal(100n + 125n);
    });

    it("explains the parts of what waited", () => {
      const queued = { isFromQueue: true, whole: 5_000n };
      const { charges, books, after } = replayed(
        [
          advanced,
          dearer,
          { kind: "admitted", units: 5_000n },
          ofAdvanced(2_000n, { base: 20n, curve: 20n, integrator: 20n }, queued),
          ofAdvanced(
            3_000n,
            { base: 30n, curve: 105n, integrator: 30n },
            { ...queued, isBegun: true },
          ),
        ],
        known,
      );
      expect(charges).to.deep.equal({ compared: 2, ...ALL_KNOWN });
      expect([books.net, after.integrators]).to.deep.equal([-5_000n, 50n]);
    });

    it("believes what was settled of one whose message was not found", () => {
      const { charges, after } = replayed(
        [advanced, ofAdvanced(5_000n, { base: 44n, curve: 125n, integrator: 9n })],
        { facts: new Map() },
      );
      expect(charges).to.deep.equal({ compared: 1, unknown: 1, differing: 0 });
      expect(after.shared + after.providers).to.equal(44n + 125n);
    });
  });

  it("gives all of the base to the shares where the asset is minted", () => {
    const { before } = replayed([release(5_000n, { base: 50n, curve: 0n, integrator: 0n })], {
      isMinted: true,
    });
    expect([before.providers, before.shared]).to.deep.equal([0n, 50n]);
  });
});
