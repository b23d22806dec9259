import { createHash } from "node:crypto";
import { beaconStream, scalarFrom } from "@causeway/verifying-key";

const DOMAIN = "causeway.rehearsal-key.v1";

/** The values are hashed 2^10 times. */
export const ITERATIONS_EXPONENT = 10;

/** The part of a rehearsal that powers of tau are. */
export const POWERS = "powers";

/** Who contribute to a rehearsal's key, before the beacon. */
export const CONTRIBUTORS = ["contributor 1", "contributor 2", "contributor 3"] as const;

/** The value from which a part of a rehearsal takes its secrets, in hex; everybody knows it. */
export function publicValue(part: string): string {
  return createHash("sha256").update(`${DOMAIN}:${part}`).digest("hex");
}

/** Where a reader finds a value again. */
export function sourceOf(part: string): string {
  return `sha256sum of "${DOMAIN}:${part}"`;
}

/** The secrets of the powers of tau: nobody but a beacon contributed to them. */
export function powersSecrets(): { tau: bigint; alpha: bigint; beta: bigint } {
  const stream = beaconStream(publicValue(POWERS), ITERATIONS_EXPONENT);
  const tau = scalarFrom(stream);
  const alpha = scalarFrom(stream);
  return { tau, alpha, beta: scalarFrom(stream) };
}
