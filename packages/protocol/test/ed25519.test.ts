import { ed25519 } from "@noble/curves/ed25519.js";
import { sha512 } from "@noble/hashes/sha2.js";
import { concatBytes } from "@noble/hashes/utils.js";
import { expect } from "chai";
import { getBytes, hexlify } from "ethers";

import {
  ed25519PublicKeyOf,
  isEd25519PublicKey,
  signEd25519,
  verifyEd25519,
} from "../src/index.ts";
import { readVectors } from "./vectors.ts";

interface SignatureVectors {
  ed25519Checkpoints: { ed25519: string; checkpointHash: string; signature: string }[];
}

/** RFC 8032, section 7.1, test 2. */
const RFC_8032 = {
  seed: "0x4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
  key: "0x3d4017c3e843895a92b70aa74d1b7ebc9c982ccf2ec4968cc0cd55f12af4660c",
  message: "0x72",
  signature:
    "0x92a009a9f0d4cab8720e820b5f642540a2b27b5416503f8fb3762223ebdb69da085ac1e43e15996e458f3613d0f11d8c387b2eaeb4302aeeb00d291612bb0c00",
};
const IDENTITY = `0x01${"00".repeat(31)}`;

describe("Ed25519", () => {
  it("is RFC 8032's", () => {
    const { seed, key, message, signature } = RFC_8032;
    expect(ed25519PublicKeyOf(seed)).to.equal(key);
    expect(signEd25519(seed, message)).to.equal(signature);
    expect(verifyEd25519(key, message, signature)).to.equal(true);
  });

  it("agrees with the vectors", () => {
    const { ed25519Checkpoints } = readVectors<SignatureVectors>("signatures.json");
    for (const { ed25519, checkpointHash, signature } of ed25519Checkpoints) {
      expect(verifyEd25519(ed25519, checkpointHash, signature)).to.equal(true);
      expect(verifyEd25519(ed25519, `${checkpointHash}00`, signature)).to.equal(false);
    }
  });

  it("refuses a signature that holds for every message under a key of small order", () => {
    const forged = `${IDENTITY}${"00".repeat(32)}`;
    expect(verifyEd25519(IDENTITY, "0x72", forged)).to.equal(false);
  });

  it("refuses signatures that hold only when multiplied by the cofactor, as TVM does", () => {
    const { key, signature } = signWithTorsion();
    const bytes = [signature, getBytes("0x72"), getBytes(key)] as const;
    expect(ed25519.verify(...bytes, { zip215: false })).to.equal(true);
    expect(verifyEd25519(key, "0x72", hexlify(signature))).to.equal(false);
  });

  it("refuses signatures under keys with a component of small order", () => {
    const { key, signature } = signForMixedKey();
    const bytes = [signature, getBytes("0x72"), getBytes(key)] as const;
    expect(ed25519.verify(...bytes, { zip215: false })).to.equal(true);
    expect(verifyEd25519(key, "0x72", hexlify(signature))).to.equal(false);
  });

  it("refuses malformed keys and signatures without throwing", () => {
    expect(verifyEd25519("0x11", "0x72", RFC_8032.signature)).to.equal(false);
    expect(verifyEd25519(RFC_8032.key, "0x72", "0x11")).to.equal(false);
  });

  it("knows keys from what is no key", () => {
    expect(isEd25519PublicKey(RFC_8032.key)).to.equal(true);
    const none = [IDENTITY, `0x${"00".repeat(32)}`, `0x${"ff".repeat(32)}`, "0x11"];
    for (const key of none) expect(isEd25519PublicKey(key), key).to.equal(false);
  });
});

const { Point } = ed25519;
const ORDER_TWO = Point.fromAffine({ x: 0n, y: Point.CURVE().p - 1n });

/** A signature of RFC 8032's key over `0x72` whose R has a component of order 2. */
function signWithTorsion() {
  const { scalar, point } = ed25519.utils.getExtendedPublicKey(getBytes(RFC_8032.seed));
  const r = Point.BASE.multiply(77n).add(ORDER_TWO).toBytes();
  return { key: RFC_8032.key, signature: signatureWith(r, point.toBytes(), scalar) };
}

/** A key that is RFC 8032's and the point of order 2 added, and a signature under it. */
function signForMixedKey() {
  const { scalar, point } = ed25519.utils.getExtendedPublicKey(getBytes(RFC_8032.seed));
  const key = point.add(ORDER_TWO).toBytes();
  const r = Point.BASE.multiply(77n).toBytes();
  return { key: hexlify(key), signature: signatureWith(r, key, scalar) };
}

/** `R || s` for the nonce 77. */
function signatureWith(r: Uint8Array, key: Uint8Array, scalar: bigint): Uint8Array {
  const hashed = sha512(concatBytes(r, key, getBytes(RFC_8032.message)));
  const challenge = BigInt(hexlify(hashed.reverse())) % Point.CURVE().n;
  const s = (77n + challenge * scalar) % Point.CURVE().n;
  return concatBytes(r, getBytes(`0x${s.toString(16).padStart(64, "0")}`).reverse());
}
