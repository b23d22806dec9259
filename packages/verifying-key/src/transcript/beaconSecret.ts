import { createHash } from "node:crypto";

import { pointOfG1From, scalarFrom } from "./fromKeyStream.ts";
import { KeyStream } from "./KeyStream.ts";

/** The random numbers that follow from a beacon's value, as {@link beaconSecret} takes it. */
export function beaconStream(value: string, exponent: number): KeyStream {
  let hash = Buffer.from(value, "hex");
  for (let left = 2 ** exponent; left > 0; left--) {
    hash = createHash("sha256").update(hash).digest();
  }
  return new KeyStream(hash);
}

/**
 * The secret that a beacon contributes, and the point that commits to it: both follow from the beacon's value, hashed
 * 2^exponent times by SHA-256.
 *
 * @param value In hex.
 */
export function beaconSecret(value: string, exponent: number) {
  const stream = beaconStream(value, exponent);
  const secret = scalarFrom(stream);
  const g1S = pointOfG1From(stream);
  return { secret, g1S: g1S.toAffine(), g1Sx: g1S.multiply(secret).toAffine() };
}
