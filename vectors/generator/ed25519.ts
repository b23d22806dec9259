import {
  type BabyJubjubPoint,
  challengeOf,
  ed25519PublicKeyOf,
  encodeSignature,
  environmentOf,
  type Hex,
  isEd25519PublicKey,
  packPoint,
  possessionHash,
  signEd25519,
  signSchnorr,
  tag,
  uintBytes,
} from "@causeway/protocol";
import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { concat, dataSlice, getBytes, hexlify, keccak256 } from "ethers";

import { sampleBytes, sampleKey, sampleWord } from "./samples.ts";

const { Point } = ed25519;
const FIELD = Point.CURVE().p;
const ORDER = Point.CURVE().n;

/** Around SHA-512's block of 128 bytes, of which padding takes 17 at least. */
const LENGTHS = [0, 1, 3, 31, 32, 46, 47, 48, 110, 111, 112, 127, 128, 129, 239, 240, 256, 1023];

/** `ed25519.json` */
export function ed25519Vectors() {
  return {
    digests: digests(),
    valid: valid(),
    invalid: invalid(),
    invalidKeys: invalidKeys(),
    possessionsOfInvalidKeys: possessionsOfInvalidKeys(),
  };
}

function digests() {
  return LENGTHS.map((length) => {
    const message = sampleBytes(`sha512/${length}`, length);
    return { name: `${length} bytes`, message, digest: hexlify(sha512(getBytes(message))) };
  });
}

function valid() {
  return LENGTHS.map((length) => {
    const seed = sampleWord(`ed25519/${length}`);
    const message = sampleBytes(`ed25519 message/${length}`, length);
    const signature = signEd25519(seed, message);
    return { name: `${length} bytes`, key: ed25519PublicKeyOf(seed), message, signature };
  });
}

function invalid() {
  const seed = sampleWord("ed25519/32");
  const message = sampleBytes("ed25519 message/32", 32);
  const key = ed25519PublicKeyOf(seed);
  const good = signEd25519(seed, message);
  const [r, s] = [dataSlice(good, 0, 32), littleEndian(dataSlice(good, 32))];
  const withS = (scalar: bigint) => concat([r, fromLittleEndian(scalar)]);
  const cases: [string, Hex, Hex][] = [
    ["another message", sampleWord("another message"), good],
    ["s plus one", message, withS(s + 1n)],
    ["s plus the order", message, withS(s + ORDER)],
    ["the greatest s", message, withS(2n ** 256n - 1n)],
    ["only zeros", message, hexlify(new Uint8Array(64))],
    ["R and s exchanged", message, concat([dataSlice(good, 32), r])],
    ["R with its sign changed", message, concat([signChanged(r), dataSlice(good, 32)])],
    ["valid if multiplied by the cofactor", message, signWithTorsion(seed, message)],
  ];
  return cases.map(([name, signed, signature]) => {
    const options = { zip215: false };
    const isValid = ed25519.verify(getBytes(signature), getBytes(signed), getBytes(key), options);
    // The library multiplies by the cofactor; the protocol, as TVM, does not.
    if (isValid !== name.includes("cofactor")) throw new Error(`${name}: ${isValid}`);
    return { name, key, message: signed, signature };
  });
}

function invalidKeys() {
  const good = Point.fromBytes(getBytes(ed25519PublicKeyOf(sampleWord("ed25519/32"))));
  const torsion = torsionPoint();
  const small = Array.from({ length: 8 }, (_, i) => torsion.multiplyUnsafe(BigInt(i)));
  const cases: [string, Hex][] = [
    ...small.map((point, i): [string, Hex] => [
      `${i} times a point of order 8`,
      hexlify(point.toBytes()),
    ]),
    ["prime order plus small order", hexlify(good.add(torsion).toBytes())],
    ["identity with the sign of x set", encoded(1n, 1n)],
    ["y of the field's order", encoded(FIELD, 0n)],
    ["y of the field's order plus one", encoded(FIELD + 1n, 0n)],
    ["the greatest y", encoded(2n ** 255n - 1n, 0n)],
    ["no point has this y", encoded(yOfNoPoint(), 0n)],
  ];
  return cases.map(([name, key]) => {
    if (isEd25519PublicKey(key)) throw new Error(`${name} was not refused`);
    return { name, key };
  });
}

/**
 * Of a key of small order anybody can make signatures: 64 bytes that encode the identity and s = 0 are one wherever
 * the challenge is a multiple of the key's order. The Baby Jubjub proofs hold.
 */
function possessionsOfInvalidKeys() {
  const { secretKey, ...key } = sampleKey("validator/0");
  const environment = environmentOf("local");
  return invalidKeys().map(({ name, key: wrongKey }) => {
    const hash = possessionHash(environment, { ...key, ed25519: wrongKey });
    return {
      name,
      environment,
      x: uintBytes(key.x, 32),
      y: uintBytes(key.y, 32),
      ed25519: wrongKey,
      babyJubjub: encodeSignature(signSchnorr(secretKey, hash, possessionChallenge(hash))),
      ed25519Signature: concat([encoded(1n, 0n), new Uint8Array(32)]),
    };
  });
}

function possessionChallenge(hash: Hex) {
  const challengeTag = tag("causeway.possession-challenge.v1");
  return (r: BabyJubjubPoint, key: BabyJubjubPoint) =>
    challengeOf(BigInt(keccak256(concat([challengeTag, packPoint(r), packPoint(key), hash]))));
}

/** A point of order 8: the order times a point outside the subgroup. */
function torsionPoint() {
  for (let i = 0; ; i++) {
    const torsion = anyPoint(sampleWord(`torsion/${i}`))?.multiplyUnsafe(ORDER - 1n);
    const whole = anyPoint(sampleWord(`torsion/${i}`));
    if (torsion === undefined || whole === undefined) continue;
    const point = torsion.add(whole);
    if (!point.multiplyUnsafe(4n).is0()) return point;
  }
}

function anyPoint(bytes: Hex) {
  try {
    return Point.fromBytes(getBytes(bytes), true);
  } catch {
    return undefined;
  }
}

/** Signs with an R that has a component of small order. */
function signWithTorsion(seed: Hex, message: Hex): Hex {
  const { scalar, point } = ed25519.utils.getExtendedPublicKey(getBytes(seed));
  const nonce = BigInt(sampleWord("nonce")) % ORDER;
  const r = hexlify(Point.BASE.multiply(nonce).add(torsionPoint()).toBytes());
  const hashed = sha512(getBytes(concat([r, point.toBytes(), message])));
  const challenge = littleEndian(hexlify(hashed)) % ORDER;
  return concat([r, fromLittleEndian((nonce + challenge * scalar) % ORDER)]);
}

function yOfNoPoint(): bigint {
  for (let y = 2n; ; y++) if (anyPoint(encoded(y, 0n)) === undefined) return y;
}

function encoded(y: bigint, sign: bigint): Hex {
  return fromLittleEndian(y | (sign << 255n));
}

function signChanged(point: Hex): Hex {
  const bytes = getBytes(point);
  bytes[31] = (bytes[31] ?? 0) ^ 0x80;
  return hexlify(bytes);
}

function littleEndian(bytes: Hex): bigint {
  return BigInt(hexlify(getBytes(bytes).reverse()));
}

function fromLittleEndian(value: bigint): Hex {
  const bytes = getBytes(`0x${value.toString(16).padStart(64, "0")}`);
  return hexlify(bytes.reverse());
}
