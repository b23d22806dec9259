import fc from "fast-check";

import type { CurveTerms, ReleaseTerms } from "../../../src/index.ts";
import { uint } from "../../arbitraries.ts";

const bps = fc.bigInt({ min: 0n, max: 10_000n });

/** Numbers of all sizes: of those of so many bits nearly all would be of nearly so many digits. */
function anySize(bits: number) {
  return fc.integer({ min: 1, max: bits }).chain(uint);
}

/** Any terms of releases that a custody takes. */
export const releaseTerms: fc.Arbitrary<ReleaseTerms> = fc
  .record({
    flat: anySize(72),
    bounds: fc.tuple(anySize(72), anySize(72)),
    ...{ rateBps: bps, vaultBps: bps },
  })
  .map(({ bounds: [a, b], ...rest }) => ({
    ...rest,
    ...(a < b ? { floor: a, ceiling: b } : { floor: b, ceiling: a }),
  }));

/** Any curve that a vault takes. */
export const curveTerms: fc.Arbitrary<CurveTerms> = fc
  .record({ knee: anySize(100), slope: anySize(100), rateBps: bps })
  .map(({ knee, slope, rateBps }) => ({ knee, depth: knee + slope + 1n, rateBps }));

/** An amount of an asset. */
export const units = anySize(104).map((amount) => amount + 1n);

/** A vault's deficit. */
export const deficit = anySize(104);
