import type { PointG1, PointG2 } from "../verificationKey.ts";
import type { Contribution } from "./ContributionChain.ts";
import type { ContributionPoints } from "./schema.ts";

/** A contribution's points as numbers; whether they are on the curve is not asked. */
export function readPoints(stated: Omit<ContributionPoints, "hash">): Contribution {
  const g1 = ([x, y]: readonly [string, string]): PointG1 => ({ x: BigInt(x), y: BigInt(y) });
  const [[x0, x1], [y0, y1]] = stated.g2Spx;
  const g2Spx: PointG2 = {
    x: { c0: BigInt(x0), c1: BigInt(x1) },
    y: { c0: BigInt(y0), c1: BigInt(y1) },
  };
  const { deltaAfter, g1S, g1Sx } = stated;
  return { deltaAfter: g1(deltaAfter), g1S: g1(g1S), g1Sx: g1(g1Sx), g2Spx };
}
