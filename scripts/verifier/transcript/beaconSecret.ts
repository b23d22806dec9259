import { createHash } from "node:crypto";

import { pointOfG1From, scalarFrom } from "./fromKeyStream.ts";
import { KeyStream } from "./KeyStream.ts";

/**
 * The secret that a beacon contributes, and the point that commits to it: both follow from the beacon's value, hashed
 * 2^exponent times by SHA-256.
 *
 * @param value In hex.
 */
export function beaconSecret(value: string, exponent: number) {
  let hash = Buffer.from(value, "hex");
  for (let left = 2 ** exponent; left > 0; left--) {
    hash = createHash("sha256").update(hash).digest();
  }
  const stream = new KeyStream(hash);
  const secret = scalarFrom(stream);
  const g1S = pointOfG1From(stream);
  return { secret, g1S: g1S.toAffine(), g1Sx: g1S.multiply(secret).toAffine() };
}
