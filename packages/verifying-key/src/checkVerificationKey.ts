import { pointOfG1, pointOfG2 } from "./curvePoint.ts";
import { UnsafeVerificationKeyError } from "./errors.ts";
import type { VerificationKey } from "./verificationKey.ts";

/**
 * Refuses a key under which proofs could be forged or the check would be void:
 * - a point that is not on its curve, not in the subgroup of prime order, not canonical, or the identity;
 * - gamma equal to delta, as a setup without any contribution leaves it: then anybody forges a proof of
 *   any statement from the key alone.
 *
 * Throws {@link UnsafeVerificationKeyError}.
 */
export function checkVerificationKey(key: VerificationKey): void {
  checkPoint("alpha", () => pointOfG1(key.alpha));
  for (const part of ["beta", "gamma", "delta"] as const) {
    checkPoint(part, () => pointOfG2(key[part]));
  }
  key.inputs.forEach((point, i) => {
    checkPoint(`IC[${i}]`, () => pointOfG1(point));
  });
  if (pointOfG2(key.gamma).equals(pointOfG2(key.delta))) {
    throw new UnsafeVerificationKeyError("delta", "equals gamma: nobody contributed to this key");
  }
}

function checkPoint(part: string, read: () => unknown): void {
  try {
    read();
  } catch (error) {
    throw new UnsafeVerificationKeyError(part, (error as Error).message);
  }
}
