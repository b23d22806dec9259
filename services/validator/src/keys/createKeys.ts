import { randomBytes } from "node:crypto";

import { type Hex, SUBGROUP_ORDER, tag } from "@causeway/protocol";
import { concat, hexlify, sha512, toUtf8Bytes } from "ethers";

import type { SecretKeys } from "./ValidatorKeys.ts";

const DEVELOPMENT_TAG = tag("causeway.development-key.v1");

/** Fresh keys from the system's source of randomness. */
export function createKeys(): SecretKeys {
  return keysFrom(hexlify(randomBytes(64)), hexlify(randomBytes(32)));
}

/** The same keys for the same seed, which anyone may know: for development networks only. */
export function createDevelopmentKeys(seed: string): SecretKeys {
  const derive = (purpose: string) =>
    sha512(concat([DEVELOPMENT_TAG, toUtf8Bytes(`${purpose}:${seed}`)]));
  return keysFrom(derive("baby-jubjub"), derive("ed25519").slice(0, 66));
}

/** 512 bits cut by a 251-bit order leave no bias that matters. */
function keysFrom(entropy: Hex, ed25519: Hex): SecretKeys {
  return { babyJubjub: (BigInt(entropy) % (SUBGROUP_ORDER - 1n)) + 1n, ed25519 };
}
