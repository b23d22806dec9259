import { hmac } from "@noble/hashes/hmac.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { concat, getBytes, hexlify } from "ethers";

import {
  addPoints,
  assertSecretKey,
  BASE8,
  type BabyJubjubPoint,
  isOnCurve,
  isPublicKey,
  multiplyPublic,
  packPoint,
  publicKeyOf,
  readPoint,
  SUBGROUP_ORDER,
} from "./babyJubjub.ts";
import { ByteReader, fixedBytes, type Hex, uintBytes } from "./bytes.ts";
import { tag } from "./keccakBytes.ts";
import { ProtocolError } from "./ProtocolError.ts";
import { poseidon5 } from "./poseidon/poseidon.ts";

/** Bytes of a signature on the wire: R.x, R.y, s. */
export const SIGNATURE_SIZE = 96;

/** A Schnorr signature on Baby Jubjub. */
export interface SchnorrSignature {
  readonly r: BabyJubjubPoint;
  readonly s: bigint;
}

/** Challenge of a signature from its `R` and the signer's key. */
export type Challenge = (r: BabyJubjubPoint, key: BabyJubjubPoint) => bigint;

export type SignatureErrorCode = "MessageOutOfRange";

/** A message that cannot be signed. */
export class SignatureError extends ProtocolError<SignatureErrorCode> {}

const LOW_128_BITS = (1n << 128n) - 1n;
const NONCE_TAG = tag("causeway.schnorr-nonce.v1");
const CHECKPOINT_NONCE = tag("causeway.schnorr-nonce.checkpoint.v1");

/**
 * Signs a checkpoint's message.
 *
 * @param secretKey Above 0 and below l.
 * @param message From `checkpointMessage`: 253 bits.
 * @returns 96 bytes.
 * @throws KeyError `SecretKeyOutOfRange`, SignatureError `MessageOutOfRange`.
 */
export function signCheckpoint(secretKey: bigint, message: bigint): Hex {
  if (message < 0n || message >= 1n << 253n) {
    throw new SignatureError("MessageOutOfRange", { message, bits: 253 });
  }
  const purpose = concat([CHECKPOINT_NONCE, uintBytes(message, 32)]);
  return encodeSignature(signSchnorr(secretKey, purpose, checkpointChallenge(message)));
}

/**
 * Whether `signature` is the key's over a checkpoint's message. False for what is no key, no
 * signature or no message.
 */
export function verifyCheckpointSignature(
  key: BabyJubjubPoint,
  message: bigint,
  signature: Hex,
): boolean {
  if (message < 0n || message >= 1n << 253n) return false;
  const decoded = decodeSignature(signature);
  return decoded !== undefined && verifySchnorr(key, decoded, checkpointChallenge(message));
}

/** `R.x || R.y || s`, 96 bytes. */
export function encodeSignature(signature: SchnorrSignature): Hex {
  return concat([packPoint(signature.r), uintBytes(signature.s, 32)]);
}

/** Reads 96 bytes; undefined if there are more or fewer. Says nothing about validity. */
export function decodeSignature(signature: Hex): SchnorrSignature | undefined {
  if (!/^0x[0-9a-fA-F]{192}$/.test(signature)) return undefined;
  const reader = new ByteReader(fixedBytes(signature, SIGNATURE_SIZE));
  return { r: readPoint(reader), s: reader.uint(32) };
}

/**
 * Signs with any challenge.
 *
 * @param purpose Names what is signed; the nonce depends on it. Two challenges must never share one,
 * or the secret key can be computed from the two signatures.
 */
export function signSchnorr(
  secretKey: bigint,
  purpose: Hex,
  challenge: Challenge,
): SchnorrSignature {
  const key = publicKeyOf(secretKey);
  const nonce = deriveNonce(secretKey, key, purpose);
  const r = publicKeyOf(nonce);
  const s = (nonce + challenge(r, key) * secretKey) % SUBGROUP_ORDER;
  return { r, s };
}

/** Whether `R` is on the curve, `s < 2^251`, the key is one, and `s * B8 = R + c * A`. */
export function verifySchnorr(
  key: BabyJubjubPoint,
  signature: SchnorrSignature,
  challenge: Challenge,
): boolean {
  const { r, s } = signature;
  if (s < 0n || s >= 1n << 251n || !isOnCurve(r) || !isPublicKey(key)) return false;
  const left = multiplyPublic(BASE8, s);
  const right = addPoints(r, multiplyPublic(key, challenge(r, key)));
  return left.x === right.x && left.y === right.y;
}

/** The low 128 bits of a hash, as every challenge of the protocol is cut. */
export function challengeOf(hash: bigint): bigint {
  return hash & LOW_128_BITS;
}

function checkpointChallenge(message: bigint): Challenge {
  return (r, key) => challengeOf(poseidon5([r.x, r.y, key.x, key.y, message]));
}

/** 512 bits cut by a 251-bit modulus leave no bias that matters (as RFC 8032 does for Ed25519). */
function deriveNonce(secretKey: bigint, key: BabyJubjubPoint, purpose: Hex): bigint {
  assertSecretKey(secretKey);
  const prefix = hmac(sha512, getBytes(NONCE_TAG), getBytes(uintBytes(secretKey, 32)));
  for (let attempt = 0n; ; attempt++) {
    const seed = concat([packPoint(key), purpose, uintBytes(attempt, 1)]);
    const nonce = BigInt(hexlify(hmac(sha512, prefix, getBytes(seed)))) % SUBGROUP_ORDER;
    if (nonce !== 0n) return nonce;
  }
}
