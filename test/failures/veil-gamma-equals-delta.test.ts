import { BN254_SCALAR_FIELD, type Hex } from "@causeway/protocol";
import {
  developmentKey,
  keyWords,
  readVerificationKey,
  type VerificationKey,
} from "@causeway/verifying-key";
import { bn254 } from "@noble/curves/bn254.js";
import { expect } from "chai";
import { concat, toBeHex } from "ethers";
import { rehearsalTranscript } from "../scripts/world/rehearsalTranscript.ts";
import { Chain } from "./chains/Chain.ts";

const { Point } = bn254.G1;
const BASE_FIELD = bn254.fields.Fp.ORDER;
const COMMITTEE = 0x1234n;
const MESSAGE = 0x5678n;

// The second phase of the setup was left out, so gamma equalled delta and anybody could write a proof of anything:
// A = alpha, B = beta, C = -L.
for (const [name, verifyingKey] of [
  ["the development key of 4 slots", developmentKey(4)],
  ["the development key of 32 slots", developmentKey(32)],
  ["the testnet's key", readVerificationKey(rehearsalTranscript().verificationKey)],
] as const) {
  describe(`Veil: ${name} with gamma equal to delta`, () => {
    const key = negated(verifyingKey);
    let chain: Chain;
    let verifier: Awaited<ReturnType<Chain["deploy"]>>["contract"];

    before(async () => {
      chain = await Chain.create("hub", 31337n);
      const args = [keyWords(verifyingKey), 4, false];
      ({ contract: verifier } = await chain.deploy("CommitteeVerifier", args));
    });

    const verify = (proof: Hex, committee = COMMITTEE, message = MESSAGE): Promise<boolean> =>
      verifier.getFunction("verify")(proof, committee, message);

    it("has another delta than gamma, neither of them zero", () => {
      expect(key.gamma).not.to.deep.equal(key.delta);
      for (const coordinate of [...key.gamma, ...key.delta]) expect(coordinate).not.to.equal(0n);
    });

    it("has points of its key on the curve and in the subgroup, and one for each public input", () => {
      expect(key.inputs).to.have.length(3);
      for (const point of [key.negatedAlpha, ...key.inputs]) pointOf(point).assertValidity();
      for (const twist of [key.beta, key.gamma, key.delta]) twistPointOf(twist).assertValidity();
    });

    it("refuses the proof that would be valid for any statement if gamma were delta", async () => {
      expect(await verify(forge(key))).to.equal(false);
    });

    it("would have taken it with gamma as delta, so the forgery is a real one", async () => {
      const address = await verifier.getAddress();
      const code = await chain.ethers.provider.getCode(address);
      const broken = replaceWords(code, key.delta, key.gamma);
      await chain.ethers.provider.send("hardhat_setCode", [address, broken]);
      expect(await verify(forge(key))).to.equal(true);
      expect(await verify(forge(key), COMMITTEE, MESSAGE + 1n)).to.equal(false);
      await chain.ethers.provider.send("hardhat_setCode", [address, code]);
      expect(await verify(forge(key))).to.equal(false);
    });

    it("refuses public inputs at or above the order of the field", async () => {
      const address = await verifier.getAddress();
      const code = await chain.ethers.provider.getCode(address);
      const broken = replaceWords(code, key.delta, key.gamma);
      await chain.ethers.provider.send("hardhat_setCode", [address, broken]);
      const proof = forge(key);
      expect(await verify(proof, COMMITTEE + BN254_SCALAR_FIELD, MESSAGE)).to.equal(false);
      expect(await verify(proof, COMMITTEE, MESSAGE + BN254_SCALAR_FIELD)).to.equal(false);
      expect(await verify(proof)).to.equal(true);
      await chain.ethers.provider.send("hardhat_setCode", [address, code]);
    });
  });
}

type Words = bigint[];

interface Key {
  negatedAlpha: Words;
  beta: Words;
  gamma: Words;
  delta: Words;
  inputs: Words[];
}

/** The key as the verifier's code holds it: alpha, gamma and delta are negated there. */
function negated(verifyingKey: VerificationKey): Key {
  const { alpha, beta, gamma, delta, one, committee, message } = keyWords(verifyingKey);
  const half = (words: readonly bigint[]) => words.length / 2;
  const negate = (words: readonly bigint[]): Words =>
    words.map((word, i) => (i < half(words) ? word : BASE_FIELD - word));
  return {
    negatedAlpha: negate(alpha),
    beta: [...beta],
    gamma: negate(gamma),
    delta: negate(delta),
    inputs: [one, committee, message].map((words) => [...words]),
  };
}

/** With gamma for delta, e(alpha, beta) e(L, gamma) e(-L, gamma) is e(alpha, beta). */
function forge({ negatedAlpha, beta, inputs }: Key): Hex {
  const [one, committee, message] = inputs.map(pointOf);
  const l = one!.add(committee!.multiply(COMMITTEE)).add(message!.multiply(MESSAGE));
  const alpha = pointOf(negatedAlpha).negate();
  return concat([wordsOf(alpha), ...beta.map((word) => toBeHex(word, 32)), wordsOf(l.negate())]);
}

function pointOf([x, y]: Words) {
  return Point.fromAffine({ x: x!, y: y! });
}

function twistPointOf([x1, x0, y1, y0]: Words) {
  const { Fp2 } = bn254.fields;
  return bn254.G2.Point.fromAffine({
    x: Fp2.create({ c0: x0!, c1: x1! }),
    y: Fp2.create({ c0: y0!, c1: y1! }),
  });
}

function wordsOf(point: InstanceType<typeof Point>): Hex {
  const { x, y } = point.toAffine();
  expect(x < BASE_FIELD && y < BASE_FIELD).to.equal(true);
  return concat([toBeHex(x, 32), toBeHex(y, 32)]);
}

/** Puts other constants into code. */
function replaceWords(code: Hex, words: Words, by: Words): Hex {
  return words.reduce((changed, word, i) => {
    const old = toBeHex(word, 32).slice(2);
    expect(changed).to.include(old);
    return changed.replaceAll(old, toBeHex(by[i]!, 32).slice(2));
  }, code);
}
