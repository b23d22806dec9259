import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";

import { bn254 } from "@noble/curves/bn254.js";
import { concat, id, toBeHex } from "ethers";

/**
 * Proofs for the development key of the committee circuit, made from the key's public seed instead of a witness.
 *
 * Their bytes are the same in every run, which a gas snapshot needs, and they take milliseconds. The verifier
 * cannot tell them from others: that is what "development key" means, and why no other chain takes one.
 */
export class DevelopmentProver {
  readonly #alpha: bigint;
  readonly #beta: bigint;
  readonly #delta: bigint;
  readonly #inputs: readonly Point[];

  private constructor(circuit: string, inputs: readonly Point[]) {
    const secret = (name: string) => {
      const seed = `causeway.development-key.v1:${circuit}:${name}`;
      return mod(BigInt(`0x${createHash("sha512").update(seed).digest("hex")}`));
    };
    this.#alpha = secret("alpha");
    this.#beta = secret("beta");
    this.#delta = secret("delta");
    this.#inputs = inputs;
  }

  /** @param keyFile The circuit's verification key, as snarkjs writes it. */
  static async load(circuit: string, keyFile: URL): Promise<DevelopmentProver> {
    const key = JSON.parse(await readFile(keyFile, "utf8")) as { IC: [string, string, string][] };
    const inputs = key.IC.map(([x, y]) => G1.fromAffine({ x: BigInt(x), y: BigInt(y) }));
    return new DevelopmentProver(circuit, inputs);
  }

  /** A proof for the public inputs, 256 bytes. `e(A, B) = e(alpha, beta) e(L, gamma) e(C, delta)` is solved for C. */
  prove(committee: bigint, message: bigint): string {
    const a = mod(BigInt(id(`a/${message}`)));
    const b = mod(BigInt(id(`b/${message}`)));
    const c = G1.BASE.multiply(mod(a * b - this.#alpha * this.#beta))
      .subtract(this.#statement(committee, message))
      .multiply(Fr.inv(this.#delta));
    return concat([encodeG1(G1.BASE.multiply(a)), encodeG2(b), encodeG1(c)]);
  }

  #statement(committee: bigint, message: bigint): Point {
    const [constant, forCommittee, forMessage] = this.#inputs;
    if (!constant || !forCommittee || !forMessage) throw new Error("the key is not for two inputs");
    return constant.add(forCommittee.multiply(committee)).add(forMessage.multiply(message));
  }
}

const G1 = bn254.G1.Point;
const Fr = bn254.fields.Fr;
type Point = typeof G1.BASE;

function mod(value: bigint): bigint {
  return Fr.create(value);
}

function encodeG1(point: Point): string {
  const { x, y } = point.toAffine();
  return concat([toBeHex(x, 32), toBeHex(y, 32)]);
}

function encodeG2(scalar: bigint): string {
  const { x, y } = bn254.G2.Point.BASE.multiply(scalar).toAffine();
  return concat([x.c1, x.c0, y.c1, y.c0].map((part) => toBeHex(part, 32)));
}
