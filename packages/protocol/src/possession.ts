import { concat, keccak256 } from "ethers";

import { type BabyJubjubPoint, packPoint, publicKeyOf } from "./babyJubjub.ts";
import { fixedBytes, type Hex } from "./bytes.ts";
import { ed25519PublicKeyOf, signEd25519, verifyEd25519 } from "./ed25519.ts";
import { tag } from "./keccakBytes.ts";
import {
  type Challenge,
  challengeOf,
  decodeSignature,
  encodeSignature,
  signSchnorr,
  verifySchnorr,
} from "./schnorr.ts";

const POSSESSION_TAG = tag("causeway.possession.v1");
const CHALLENGE_TAG = tag("causeway.possession-challenge.v1");

/** Public keys of a validator. */
export interface ValidatorKeys {
  readonly x: bigint;
  readonly y: bigint;
  readonly ed25519: Hex;
}

/** Shows that whoever made it holds both secret keys. */
export interface PossessionProof {
  /** `R.x || R.y || s`, 96 bytes. */
  readonly babyJubjub: Hex;
  /** 64 bytes. */
  readonly ed25519: Hex;
}

/** What both proofs are about: the two keys, bound to each other and to the environment. */
export function possessionHash(environment: Hex, keys: ValidatorKeys): Hex {
  return keccak256(
    concat([
      POSSESSION_TAG,
      fixedBytes(environment, 32),
      packPoint(keys),
      fixedBytes(keys.ed25519, 32),
    ]),
  );
}

/**
 * Proves possession of both keys.
 *
 * @param secretKey Baby Jubjub secret key, above 0 and below l.
 * @param ed25519Seed 32 secret bytes.
 */
export function provePossession(
  environment: Hex,
  secretKey: bigint,
  ed25519Seed: Hex,
): PossessionProof {
  const keys = { ...publicKeyOf(secretKey), ed25519: ed25519PublicKeyOf(ed25519Seed) };
  const hash = possessionHash(environment, keys);
  const purpose = concat([CHALLENGE_TAG, hash]);
  const signature = signSchnorr(secretKey, purpose, possessionChallenge(hash));
  return { babyJubjub: encodeSignature(signature), ed25519: signEd25519(ed25519Seed, hash) };
}

/** Whether both proofs hold for the keys in this environment. */
export function verifyPossession(
  environment: Hex,
  keys: ValidatorKeys,
  proof: PossessionProof,
): boolean {
  const hash = possessionHash(environment, keys);
  const signature = decodeSignature(proof.babyJubjub);
  return (
    signature !== undefined &&
    verifySchnorr(keys, signature, possessionChallenge(hash)) &&
    verifyEd25519(keys.ed25519, hash, proof.ed25519)
  );
}

/** Keccak where checkpoints use Poseidon: the registry checks it, and no signature serves as both. */
function possessionChallenge(hash: Hex): Challenge {
  return (r: BabyJubjubPoint, key: BabyJubjubPoint) =>
    challengeOf(BigInt(keccak256(concat([CHALLENGE_TAG, packPoint(r), packPoint(key), hash]))));
}
