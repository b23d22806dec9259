import { ed25519 } from "@noble/curves/ed25519.js";
import { getBytes, hexlify } from "ethers";

import { fixedBytes, type Hex } from "./bytes.ts";
import { Memo } from "./Memo.ts";

type Point = InstanceType<typeof ed25519.Point>;

/** ZIP 215 would take encodings that are not canonical. */
const STRICT = { zip215: false };

/** Each signature and each reader of a committee asks for its keys, and each answer is a multiplication. */
const publicKeys = /* @__PURE__ */ new Memo<boolean>(1_024);

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

/**
 * Whether an Ed25519 signature holds by the strict reading of RFC 8032, which is TVM's: without the
 * cofactor, every encoding canonical, keys of prime order only.
 */
export function verifyEd25519(publicKey: Hex, message: Hex, signature: Hex): boolean {
  try {
    const bytes = getBytes(signature);
    // The library multiplies by the cofactor, which only matters for points with a small component.
    const strict = isEd25519PublicKey(publicKey) && decodePoint(bytes.slice(0, 32)).isTorsionFree();
    return strict && ed25519.verify(bytes, getBytes(message), getBytes(publicKey), STRICT);
  } catch {
    return false;
  }
}

/** Whether 32 bytes are the canonical encoding of a point of prime order. */
export function isEd25519PublicKey(publicKey: Hex): boolean {
  try {
    const key = fixedBytes(publicKey, 32);
    return publicKeys.of(key, () => isOfPrimeOrder(decodePoint(getBytes(key))));
  } catch {
    return false;
  }
}

function isOfPrimeOrder(point: Point): boolean {
  return point.isTorsionFree() && !point.is0();
}

function decodePoint(bytes: Uint8Array): Point {
  return ed25519.Point.fromBytes(bytes, STRICT.zip215);
}
