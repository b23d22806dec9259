import { expect } from "chai";
import fc from "fast-check";

import {
  BN254_SCALAR_FIELD,
  decodeSignature,
  encodeSignature,
  publicKeyOf,
  type SchnorrSignature,
  SUBGROUP_ORDER,
  signCheckpoint,
  signSchnorr,
  verifyCheckpointSignature,
} from "../src/index.ts";
import { uint } from "./arbitraries.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface CheckpointSignature {
  name: string;
  x: string;
  y: string;
  message: string;
  signature: string;
}

interface SignatureVectors {
  keys: { secretKey: string; x: string; y: string }[];
  checkpoints: CheckpointSignature[];
  invalidCheckpoints: CheckpointSignature[];
}

const vectors = readVectors<SignatureVectors>("signatures.json");
const secretKeys = uint(250).map((scalar) => scalar + 1n);

describe("verifyCheckpointSignature", () => {
  it("accepts the vectors and refuses the invalid ones", () => {
    for (const vector of vectors.checkpoints) expect(holds(vector), vector.name).to.equal(true);
    for (const vector of vectors.invalidCheckpoints) {
      expect(holds(vector), vector.name).to.equal(false);
    }
  });

  it("accepts what signCheckpoint makes, for its key and message alone", () => {
    fc.assert(
      fc.property(secretKeys, uint(253), uint(253), (secretKey, message, other) => {
        const key = publicKeyOf(secretKey);
        const signature = signCheckpoint(secretKey, message);
        expect(verifyCheckpointSignature(key, message, signature)).to.equal(true);
        expect(verifyCheckpointSignature(key, other, signature)).to.equal(other === message);
      }),
      { numRuns: 20 },
    );
  });

  it("refuses every change of one byte", () => {
    const [vector] = vectors.checkpoints;
    for (let place = 0; place < 96; place++) {
      const bytes = Buffer.from(vector!.signature.slice(2), "hex");
      bytes[place] = (bytes[place] ?? 0) ^ 1;
      const signature = `0x${bytes.toString("hex")}`;
      expect(holds({ ...vector!, signature }), `byte ${place}`).to.equal(false);
    }
  });

  it("refuses messages that no checkpoint has", () => {
    const { x, y, signature } = vectors.checkpoints[0]!;
    const key = { x: BigInt(x), y: BigInt(y) };
    expect(verifyCheckpointSignature(key, -1n, signature)).to.equal(false);
    const beyond = BigInt(vectors.checkpoints[0]!.message) + BN254_SCALAR_FIELD;
    expect(verifyCheckpointSignature(key, beyond, signature)).to.equal(false);
  });
});

describe("signCheckpoint", () => {
  it("makes the vectors' signatures: nonces depend on key and message alone", () => {
    vectors.checkpoints.forEach(({ message, signature }, position) => {
      const secretKey = BigInt(vectors.keys[position]!.secretKey);
      expect(signCheckpoint(secretKey, BigInt(message))).to.equal(signature);
    });
  });

  it("uses another nonce for another message, key or purpose", () => {
    const nonces = [
      signCheckpoint(5n, 1n),
      signCheckpoint(5n, 2n),
      signCheckpoint(6n, 1n),
      encodeSignature(signSchnorr(5n, `0x${"00".repeat(31)}01`, () => 1n)),
    ].map((signature) => decodeSignature(signature)?.r.x);
    expect(new Set(nonces).size).to.equal(4);
  });

  it("refuses messages above 253 bits and what is no secret key", () => {
    expect(refusalOf(() => signCheckpoint(5n, 1n << 253n))).to.equal("MessageOutOfRange");
    expect(refusalOf(() => signCheckpoint(5n, -1n))).to.equal("MessageOutOfRange");
    expect(refusalOf(() => signCheckpoint(0n, 1n))).to.equal("SecretKeyOutOfRange");
    expect(refusalOf(() => signCheckpoint(SUBGROUP_ORDER, 1n))).to.equal("SecretKeyOutOfRange");
  });
});

describe("decodeSignature", () => {
  it("undoes encodeSignature", () => {
    const signature: SchnorrSignature = { r: publicKeyOf(9n), s: 77n };
    expect(decodeSignature(encodeSignature(signature))).to.deep.equal(signature);
  });

  it("gives nothing for other lengths", () => {
    for (const bytes of ["0x", `0x${"11".repeat(95)}`, `0x${"11".repeat(97)}`, "hello"]) {
      expect(decodeSignature(bytes)).to.equal(undefined);
    }
  });
});

function holds({ x, y, message, signature }: CheckpointSignature): boolean {
  const key = { x: BigInt(x), y: BigInt(y) };
  return verifyCheckpointSignature(key, BigInt(message), signature);
}
