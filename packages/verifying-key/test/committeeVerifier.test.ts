import { bn254 } from "@noble/curves/bn254.js";
import { expect } from "chai";
import { concat, toBeHex } from "ethers";
import { network } from "hardhat";
import { exampleKey, g1, g2 } from "../../../test/scripts/world/exampleKey.ts";
import { keyHash } from "../src/keyHash.ts";
import { keyWords } from "../src/keyWords.ts";
import type { PointG1, PointG2, VerificationKey } from "../src/verificationKey.ts";

const SCALAR_FIELD = bn254.fields.Fr.ORDER;
const COMMITTEE = 0xc0ffeen;
const MESSAGE = 0xdecafn;

describe("CommitteeVerifier, made with a key", () => {
  let connection: Awaited<ReturnType<typeof network.create<"l1">>>;
  before(async () => {
    connection = await network.create({ network: "hub", chainType: "l1" });
  });
  after(() => connection.close());

  const deploy = (key: VerificationKey, development = false, { ethers } = connection) =>
    ethers.deployContract("CommitteeVerifier", [keyWords(key), 4, development]);

  it("takes a proof of who knows the key's secrets", async () => {
    const verifier = await deploy(exampleKey());
    const proof = simulatedProof();
    expect(await verifier.getFunction("verify")(proof, COMMITTEE, MESSAGE)).to.equal(true);
    expect(await verifier.getFunction("verify")(proof, COMMITTEE, MESSAGE + 1n)).to.equal(false);
    expect(await verifier.getFunction("verify")(proof, COMMITTEE + 1n, MESSAGE)).to.equal(false);
  });

  it("names its key, and knows its size and kind", async () => {
    const verifier = await deploy(exampleKey());
    expect(await verifier.getFunction("keyHash")()).to.equal(keyHash(exampleKey()));
    expect(await verifier.getFunction("slots")()).to.equal(4n);
    expect(await verifier.getFunction("isDevelopmentKey")()).to.equal(false);
    const ofDevelopment = await deploy(exampleKey(), true);
    expect(await ofDevelopment.getFunction("isDevelopmentKey")()).to.equal(true);
  });

  it("restricts the chains of development keys only", async () => {
    const elsewhere = await network.create({
      network: "hub",
      chainType: "l1",
      override: { chainId: 1 },
    });
    await deploy(exampleKey(), false, elsewhere);
    const refused = await deploy(exampleKey(), true, elsewhere).catch((error) => error);
    expect(String(refused)).to.match(/DevelopmentOnly\(1\)/);
    await elsewhere.close();
  });

  it("has the code of any other key but for the words of the key, each once", async () => {
    const otherKey: VerificationKey = {
      ...{ alpha: g1(17n), beta: g2(19n), gamma: g2(23n), delta: g2(29n) },
      inputs: [g1(31n), g1(37n), g1(41n)],
    };
    const { provider } = connection.ethers;
    const code = await provider.getCode(await deploy(exampleKey()));
    const open = wordsInCode(exampleKey()).reduce((rest, word, i) => {
      expect(rest.split(word), `word ${i}`).to.have.length(2);
      return rest.replace(word, `<${i}>`);
    }, code);
    const words = wordsInCode(otherKey);
    const filled = open.replaceAll(/<(\d+)>/g, (_, i) => words[i] ?? "");
    expect(filled).to.equal(await provider.getCode(await deploy(otherKey)));
  });

  it("of a key with gamma equal to delta would take forged proofs of anything", async () => {
    const key = { ...exampleKey(), delta: exampleKey().gamma };
    const verifier = await deploy(key);
    for (const message of [MESSAGE, 1n, SCALAR_FIELD - 1n]) {
      const proof = forgedProof(key, COMMITTEE, message);
      expect(await verifier.getFunction("verify")(proof, COMMITTEE, message)).to.equal(true);
    }
    const sound = await deploy(exampleKey());
    const proof = forgedProof(exampleKey(), COMMITTEE, MESSAGE);
    expect(await sound.getFunction("verify")(proof, COMMITTEE, MESSAGE)).to.equal(false);
  });
});

/** Alpha, gamma and delta are held with their y negated. */
function wordsInCode(key: VerificationKey): string[] {
  const { Fp } = bn254.fields;
  const negated = Object.entries(keyWords(key)).flatMap(([part, words]: [string, bigint[]]) =>
    /alpha|gamma|delta/.test(part)
      ? words.map((word, i) => (i < words.length / 2 ? word : Fp.neg(word)))
      : words,
  );
  return [...negated, BigInt(keyHash(key))].map((word) => toBeHex(word, 32).slice(2));
}

/**
 * With A = 17 g1 and B = g2, C = (17 - alpha beta - inputs) / delta makes the equation hold: the secrets of the
 * example key are small numbers.
 */
function simulatedProof(): string {
  const { Fr } = bn254.fields;
  const inputs = 7n + COMMITTEE * 11n + MESSAGE * 13n;
  const c = Fr.div(Fr.create(17n - 2n * 3n - inputs), 5n);
  return encode(g1(17n), g2(1n), g1(c));
}

/** A = alpha, B = beta, C = -L: with gamma equal to delta, e(L, gamma) and e(C, delta) cancel. */
function forgedProof(key: VerificationKey, committee: bigint, message: bigint): string {
  const [one, ofCommittee, ofMessage] = key.inputs.map((point) => bn254.G1.Point.fromAffine(point));
  const sum = one?.add(ofCommittee!.multiply(committee)).add(ofMessage!.multiply(message));
  return encode(key.alpha, key.beta, sum!.negate().toAffine());
}

function encode(a: PointG1, b: PointG2, c: PointG1): string {
  const coordinates = [a.x, a.y, b.x.c1, b.x.c0, b.y.c1, b.y.c0, c.x, c.y];
  return concat(coordinates.map((coordinate) => toBeHex(coordinate, 32)));
}
