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
} from "../../../../../../../scripts/causeway/areas/fees/bridge/backtest/AssetReplay.ts";
import type {
  CustodyChange,
  ReleasedPart,
} from "../../../../../../../scripts/causeway/areas/fees/bridge/backtest/CustodyEvent.ts";

const ORIGIN = 7n;
const ID: Hex = `0x${"01".repeat(32)}`;
const TERMS: ReleaseTerms = {
  flat: 0n,
  floor: 10n,
  ceiling: 1_000n,
  rateBps: 100n,
  vaultBps: 5_000n,
};
const CURVE: CurveTerms = { knee: 0n, depth: 10_000n, rateBps: 1_000n };
const NO_FEE: ReleaseFee = { base: 0n, curve: 0n, integrator: 0n };

/** Replays what happened, each thing in a block of its own, after the terms of then were set. */
function replayed(changes: readonly CustodyChange[], options: Partial<ReplayOptions> = {}) {
  const replay = new AssetReplay({
    isMinted: false,
    tried: { releases: new Map([[ORIGIN, { ...TERMS, rateBps: 200n }]]), curve: CURVE },
    facts: new Map([[ID, { least: 0n, integratorBps: 0n }]]),
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
  const about = { transferId: ID, chainId: ORIGIN, receiver: ID, ...place };
  return { kind: "released", units, fee, ...about, ...change };
}

describe("AssetReplay", () => {
  it("takes what is paid on time out of the books, and what waited not again", () => {
    const direct = replayed([release(5_000n, { base: 50n, curve: 125n, integrator: 0n })]);
    // of what waited the deficit at the block's start has its part
    const queued = replayed([
      { kind: "admitted", units: 5_000n },
      release(5_000n, { base: 50n, curve: 375n, integrator: 0n }, { isFromQueue: true }),
    ]);
    for (const [{ charges, books }, pot] of [[direct, 125n] as const, [queued, 375n] as const]) {
      expect(charges).to.deep.equal({ compared: 1, unknown: 0, differing: 0 });
      expect([books.net, books.pot]).to.deep.equal([-5_000n, pot]);
    }
  });

  it("tells where what was charged is not what the terms of then compute", () => {
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
    expect([replay.books.net, replay.before.shared, replay.period]).to.deep.equal([
      -5_000n,
      0n,
      undefined,
    ]);
  });

  it("charges a refund nothing, and counts it apart", () => {
    const { counts, after } = replayed([release(500n, NO_FEE, { isRefund: true })]);
    expect([counts.refunds, counts.releases, after.receivers]).to.deep.equal([1, 0, 0n]);
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

  it("gives all of the base to the shares where the asset is minted", () => {
    const { before } = replayed([release(5_000n, { base: 50n, curve: 0n, integrator: 0n })], {
      isMinted: true,
    });
    expect([before.providers, before.shared]).to.deep.equal([0n, 50n]);
  });

  it("puts the rebate of a transfer that came back into the pot, as much as each gave", () => {
    const { books } = replayed([
      release(5_000n, { base: 50n, curve: 125n, integrator: 0n }),
      { kind: "locked", transferId: ID, units: 1_000n, rebate: 25n },
      { kind: "rebateBack", transferId: ID, rebate: 25n },
    ]);
    expect([books.net, books.pot]).to.deep.equal([-4_000n, 125n]);
  });
});
