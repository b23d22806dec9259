import { expect } from "chai";

import {
  environmentOf,
  possessionHash,
  provePossession,
  signCheckpoint,
  verifyPossession,
} from "../src/index.ts";
import { readVectors } from "./vectors.ts";

interface PossessionVector {
  name: string;
  environment: string;
  x: string;
  y: string;
  ed25519: string;
  possessionHash: string;
  babyJubjub: string;
  ed25519Signature: string;
}

interface SignatureVectors {
  keys: { secretKey: string; ed25519Seed: string }[];
  possessions: PossessionVector[];
  invalidPossessions: PossessionVector[];
}

const vectors = readVectors<SignatureVectors>("signatures.json");

describe("proof of possession", () => {
  it("accepts the vectors and refuses the invalid ones", () => {
    for (const vector of vectors.possessions) expect(holds(vector), vector.name).to.equal(true);
    for (const vector of vectors.invalidPossessions) {
      expect(holds(vector), vector.name).to.equal(false);
    }
  });

  it("makes the vectors' proofs", () => {
    vectors.possessions.forEach((vector, position) => {
      const { secretKey, ed25519Seed } = vectors.keys[position]!;
      const proof = provePossession(vector.environment, BigInt(secretKey), ed25519Seed);
      const { babyJubjub, ed25519Signature: ed25519 } = vector;
      expect(proof).to.deep.equal({ babyJubjub, ed25519 });
      expect(possessionHash(vector.environment, keysOf(vector))).to.equal(vector.possessionHash);
    });
  });

  it("needs both keys", () => {
    const [vector, other] = vectors.possessions;
    const { babyJubjub, ed25519Signature } = other!;
    expect(holds({ ...vector!, babyJubjub })).to.equal(false);
    expect(holds({ ...vector!, ed25519Signature })).to.equal(false);
    expect(holds({ ...vector!, environment: environmentOf("testnet") })).to.equal(false);
  });

  it("is never a checkpoint's signature, nor the other way round", () => {
    const [vector] = vectors.possessions;
    const message = BigInt(vector!.possessionHash) >> 3n;
    const signature = signCheckpoint(BigInt(vectors.keys[0]!.secretKey), message);
    expect(holds({ ...vector!, babyJubjub: signature })).to.equal(false);
    expect(signature.slice(0, 66)).to.not.equal(vector!.babyJubjub.slice(0, 66));
  });

  it("refuses malformed proofs without throwing", () => {
    const [vector] = vectors.possessions;
    expect(holds({ ...vector!, babyJubjub: "0x" })).to.equal(false);
    expect(holds({ ...vector!, ed25519Signature: "0x" })).to.equal(false);
  });
});

function holds(vector: PossessionVector): boolean {
  const { babyJubjub, ed25519Signature: ed25519 } = vector;
  return verifyPossession(vector.environment, keysOf(vector), { babyJubjub, ed25519 });
}

function keysOf({ x, y, ed25519 }: PossessionVector) {
  return { x: BigInt(x), y: BigInt(y), ed25519 };
}
