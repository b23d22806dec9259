import {
  createHash,
  createHmac,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from "node:crypto";

import type { Key } from "./Key.ts";

/** A secret for headers: 32 random bytes. */
export function newSecret(): string {
  return randomBytes(32).toString("base64url");
}

/** SHA-256 of a text. A random secret needs no slower hash. */
export function sha256(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}

/** Whether two texts are the same. How long this takes tells nothing of either. */
export function isSameText(one: string, other: string): boolean {
  return timingSafeEqual(sha256(one), sha256(other));
}

/** Whether a text has this hash. How long this takes tells nothing of the hash. */
export function hasHash(text: string, hash: Buffer): boolean {
  return timingSafeEqual(sha256(text), hash);
}

/** Secrets by which a key signs requests. They are stored nowhere. */
export interface SigningSecrets {
  readonly secret: string;
  readonly passphrase: string;
}

/** Derives the secrets of a key: from the master key, and of each generation others (HKDF, RFC 5869). */
export function signingSecretsOf(
  masterKey: KeyObject,
  { id, generation }: Pick<Key, "id" | "generation">,
): SigningSecrets {
  const derive = (purpose: string, bytes: number) => {
    const info = `causeway-api ${purpose} ${id} ${generation}`;
    return Buffer.from(hkdfSync("sha256", masterKey, "", info, bytes)).toString("base64url");
  };
  return { secret: derive("secret", 32), passphrase: derive("passphrase", 16) };
}

/** The signature of a request: HMAC-SHA256 of its time, method and path with query, in Base64. */
export function signatureOf(
  secret: string,
  { timestamp, method, path }: { timestamp: string; method: string; path: string },
): string {
  return createHmac("sha256", secret).update(`${timestamp}${method}${path}`).digest("base64");
}
