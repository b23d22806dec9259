import { ed25519 } from "@noble/curves/ed25519.js";
import { getBytes, hexlify } from "ethers";

import { fixedBytes, type Hex } from "./bytes.ts";

/**
 * Ed25519 public key (RFC 8032).
 *
 * @param seed 32 secret bytes.
 */
export function ed25519PublicKeyOf(seed: Hex): Hex {
  return hexlify(ed25519.getPublicKey(getBytes(fixedBytes(seed, 32))));
}

/** Ed25519 signature over the bytes of `message`, 64 bytes. */
export function signEd25519(seed: Hex, message: Hex): Hex {
  return hexlify(ed25519.sign(getBytes(message), getBytes(fixedBytes(seed, 32))));
}

/** Whether an Ed25519 signature holds, by RFC 8032's strict rules: no key of small order. */
export function verifyEd25519(publicKey: Hex, message: Hex, signature: Hex): boolean {
  try {
    const key = getBytes(publicKey);
    return ed25519.verify(getBytes(signature), getBytes(message), key, { zip215: false });
  } catch {
    return false;
  }
}

/** Whether 32 bytes are the canonical encoding of a point whose order is the large prime. */
export function isEd25519PublicKey(publicKey: Hex): boolean {
  try {
    const point = ed25519.Point.fromBytes(getBytes(fixedBytes(publicKey, 32)), false);
    return point.isTorsionFree() && !point.is0();
  } catch {
    return false;
  }
}
