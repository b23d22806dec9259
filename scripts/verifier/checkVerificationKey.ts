import { bn254 } from "@noble/curves/bn254.js";

import { UnsafeVerificationKeyError } from "./errors.ts";
import type { PointG1, PointG2, VerificationKey } from "./verificationKey.ts";

/**
 * Refuses a key under which proofs could be forged or the check would be void:
 * - a point that is not on its curve, not in the subgroup of prime order, not canonical, or the identity;
 * - gamma equal to delta, as a setup without any contribution leaves it: then anybody forges a proof of
 *   any statement from the key alone.
 *
 * Throws {@link UnsafeVerificationKeyError}.
 */
export function checkVerificationKey(key: VerificationKey): void {
  checkG1("alpha", key.alpha);
  for (const part of ["beta", "gamma", "delta"] as const) checkG2(part, key[part]);
  key.inputs.forEach((point, i) => {
    checkG1(`IC[${i}]`, point);
  });
  if (bn254.G2.Point.fromAffine(key.gamma).equals(bn254.G2.Point.fromAffine(key.delta))) {
    throw new UnsafeVerificationKeyError("delta", "equals gamma: nobody contributed to this key");
  }
}

function checkG1(part: string, point: PointG1): void {
  checkPoint(part, () => bn254.G1.Point.fromAffine(point));
}

function checkG2(part: string, point: PointG2): void {
  checkPoint(part, () => bn254.G2.Point.fromAffine(point));
}

/** The curve library refuses coordinates out of range and points off curve or subgroup; it takes the identity. */
function checkPoint(part: string, read: () => { assertValidity(): void; is0(): boolean }): void {
  try {
    const point = read();
    point.assertValidity();
    if (point.is0()) throw new Error("is the identity");
  } catch (error) {
    throw new UnsafeVerificationKeyError(part, (error as Error).message);
  }
}
