import { bn254 } from "@noble/curves/bn254.js";

import type { PointG1, PointG2 } from "./verificationKey.ts";

/**
 * The point of G1 with these coordinates. Throws an `Error` that says what is wrong with one that is off the curve,
 * not canonical or the identity, which the curve library takes.
 */
export function pointOfG1(affine: PointG1) {
  return checked(bn254.G1.Point.fromAffine(affine));
}

/** The same for G2, where a point may also be outside the subgroup of prime order. */
export function pointOfG2(affine: PointG2) {
  return checked(bn254.G2.Point.fromAffine(affine));
}

function checked<Point extends { assertValidity(): void; is0(): boolean }>(point: Point): Point {
  point.assertValidity();
  if (point.is0()) throw new Error("is the identity");
  return point;
}
