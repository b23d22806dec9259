import type { CurveTerms, ReleaseTerms } from "@causeway/protocol";
import { expect } from "chai";

import { compareTerms } from "../../../../../../scripts/causeway/areas/bridge/fees/compareTerms.ts";
import type { PricedPurse } from "../../../../../../scripts/causeway/areas/bridge/fees/PricedPurse.ts";

const RELEASE: ReleaseTerms = {
  flat: 1_000n,
  floor: 100_000n,
  ceiling: 25_000_000n,
  rateBps: 10n,
  vaultBps: 5_000n,
};
const CURVE: CurveTerms = { knee: 100_000_000n, depth: 1_000_000_000n, rateBps: 100n };
const FREE = { flat: 0n, floor: 0n, ceiling: 0n, rateBps: 0n };

/** A purse that costs `RELEASE` and `CURVE`, or that and something else, and must cost something else. */
function purse(
  release: Partial<ReleaseTerms>,
  curve: Partial<CurveTerms> = {},
  { inForce = true, terms = RELEASE } = {},
): PricedPurse {
  const held = <Terms>(one: Terms) => ({ inForce, terms: one, charged: one, graceEndsAt: 0n });
  const common = { number: 0n, isHeld: true, assetId: "0x01", custody: "0x02", isMinted: false };
  return {
    ...common,
    referenceUnits: 1_000_000_000n,
    unit: { symbol: "USDC", decimals: 6 },
    curve: {
      subject: "curve of USDC",
      originChainId: 0n,
      path: ["assets", "USDC", "curve"],
      wanted: { ...CURVE, ...curve },
      held: held(CURVE),
    },
    releases: [
      {
        subject: "USDC from hub",
        originChainId: 1n,
        path: ["assets", "USDC", "release"],
        wanted: { ...RELEASE, ...release },
        held: held(terms),
      },
    ],
  };
}

const UNCHANGED = { changes: false, needsNotice: false, refused: [] };
const curveOf = (...args: Parameters<typeof purse>) => compareTerms(purse(...args))[0]!;
const releaseOf = (...args: Parameters<typeof purse>) => compareTerms(purse(...args))[1]!;

describe("compareTerms", () => {
  it("sees no change in terms that are the same, or that no version knows", () => {
    expect(compareTerms(purse({}))).to.deep.equal([UNCHANGED, UNCHANGED]);
    const unknown = purse({ rateBps: 90n }, { rateBps: 900n }, { inForce: false });
    expect(compareTerms(unknown)).to.deep.equal([UNCHANGED, UNCHANGED]);
  });

  it("asks for notice where a release may cost more, or providers get less", () => {
    const dearer = [{ flat: 1_001n }, { floor: 100_001n }, { ceiling: 25_000_001n }];
    for (const change of [...dearer, { rateBps: 11n }, { vaultBps: 4_999n }]) {
      expect(releaseOf(change)).to.deep.equal({ changes: true, needsNotice: true, refused: [] });
    }
    const cheaper = { flat: 999n, rateBps: 9n, vaultBps: 5_001n };
    expect(releaseOf(cheaper)).to.deep.include({ changes: true, needsNotice: false });
  });

  it("asks for notice where a curve begins earlier, or is steeper", () => {
    for (const change of [{ knee: 99_999_999n }, { depth: 999_999_999n }, { rateBps: 101n }]) {
      expect(curveOf({}, change)).to.deep.include({ changes: true, needsNotice: true });
    }
    expect(curveOf({}, { knee: 100_000_001n }).needsNotice).to.equal(false);
  });

  it("names field, value in whole tokens, and rule where a step is too large", () => {
    const [violation] = releaseOf({ floor: 200_001n }).refused;
    expect(violation?.path).to.deep.equal(["assets", "USDC", "release", "floor"]);
    expect(violation?.value).to.equal("0.200001");
    expect(violation?.rule).to.match(/^from half to twice the value in force.*\(0\.1\)$/);
    expect(releaseOf({ floor: 200_000n }).refused).to.deep.equal([]);
    expect(releaseOf({ rateBps: 21n }).refused[0]?.path.at(-1)).to.equal("rateBps");
    expect(releaseOf({ vaultBps: 2_499n }).refused[0]?.rule).to.match(/2500 bps.*\(5000\)/);
    expect(curveOf({}, { depth: 2_000_000_001n }).refused[0]?.value).to.equal("2000.000001");
  });

  it("measures by two releases what begins or ends, and a slope by the larger depth", () => {
    const begun = releaseOf({ flat: 5_000_000n }, {}, { terms: { ...RELEASE, flat: 0n } });
    expect(begun.refused[0]?.rule).to.match(/^the fee of a release of 1000 USDC is from half/);
    const rate = { ...RELEASE, rateBps: 0n, floor: 1_000_000n };
    const largest = releaseOf({ floor: 1_000_000n }, {}, { terms: rate });
    expect(largest.refused[0]?.rule).to.match(/^the fee of a release that could not be larger/);
    const slope = { knee: 195_000_000n, depth: 900_000_000n, rateBps: 198n };
    expect(curveOf({}, slope).refused).to.have.length(0);
    const steep = compareTerms({
      ...purse({}),
      curve: {
        ...purse({}).curve!,
        wanted: { knee: 195n, depth: 400n, rateBps: 100n },
        held: {
          ...{ inForce: true, graceEndsAt: 0n },
          terms: { knee: 390n, depth: 400n, rateBps: 100n },
          charged: { knee: 390n, depth: 400n, rateBps: 100n },
        },
      },
    })[0]!;
    expect(steep.refused[0]?.rule).to.match(/cost of the larger depth in a balanced vault/);
  });

  it("has no step from something to nothing and back, but notice", () => {
    const free = { ...RELEASE, ...FREE };
    for (const one of [releaseOf(FREE), releaseOf({}, {}, { terms: free })]) {
      expect(one).to.deep.equal({ changes: true, needsNotice: true, refused: [] });
    }
    expect(curveOf({}, { rateBps: 0n })).to.deep.include({ needsNotice: true, refused: [] });
  });
});
