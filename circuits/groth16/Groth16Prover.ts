import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { buildBn128, type Curve, type CurveGroup } from "ffjavascript";
import type { Groth16Proof } from "snarkjs";

import { ELEMENT_BYTES, readElement, SCALAR_FIELD } from "../setup/field.ts";
import { InvalidWitnessError } from "./errors.ts";
import { layOut } from "./layout.ts";
import { type ProvingKey, parseProvingKey } from "./provingKey.ts";
import type { SectionName, SharedScalars, WorkerSetup } from "./tasks.ts";
import { WorkerPool } from "./WorkerPool.ts";

/** The two random scalars that hide the witness. Known or used for two witnesses, they hide nothing. */
export type Blinding = { r: bigint; s: bigint };

type VerifierPoints = Pick<ProvingKey, "alphaG1" | "betaG1" | "betaG2" | "deltaG1" | "deltaG2">;

type Sums = Record<SectionName, Uint8Array>;

/**
 * Makes Groth16 proofs with one proving key of snarkjs (BN254). Workers on all cores keep the key's points; the
 * proofs are those that snarkjs makes. Proofs are made one after the other.
 */
export class Groth16Prover {
  readonly #curve: Curve;
  readonly #points: VerifierPoints;
  readonly #setup: WorkerSetup;
  readonly #pool: WorkerPool;
  #last: Promise<unknown> = Promise.resolve();

  private constructor(curve: Curve, points: VerifierPoints, setup: WorkerSetup) {
    this.#curve = curve;
    this.#points = points;
    this.#setup = setup;
    this.#pool = new WorkerPool(setup);
  }

  /**
   * @param path A `.zkey` file.
   * Throws `InvalidProvingKeyError` if it is no proving key of this kind.
   */
  static async open(path: string): Promise<Groth16Prover> {
    const key = parseProvingKey(await readFile(path));
    const curve = await buildBn128(true);
    const { alphaG1, betaG1, betaG2, deltaG1, deltaG2 } = key;
    const points = { alphaG1, betaG1, betaG2, deltaG1, deltaG2 };
    const copies = Object.entries(points).map(([name, point]) => [name, point.slice()]);
    const setup = layOut(key, curve.tm.code, WorkerPool.size);
    return new Groth16Prover(curve, Object.fromEntries(copies), setup);
  }

  /**
   * @param witness All wires, 32 bytes each, little-endian. Whether they satisfy the circuit is not checked: a
   * proof of wires that do not is one that no verifier takes.
   * @param blinding For tests alone.
   * Throws {@link InvalidWitnessError} for another number of wires, and a wire that is not in the field.
   */
  async prove(witness: Uint8Array, blinding = randomBlinding()): Promise<Groth16Proof> {
    assertWitness(witness, this.#setup.wireCount);
    const proof = this.#last.then(async () => this.#assemble(await this.#sum(witness), blinding));
    this.#last = proof.catch(() => {});
    return proof;
  }

  /** Ends the workers. A prover that is not closed does not keep the process from ending. */
  async close(): Promise<void> {
    await this.#pool.close();
  }

  async #sum(witness: Uint8Array): Promise<Sums> {
    const { parts, rows, sections, wireCount, log2Domain, ...shared } = this.#setup;
    new Uint8Array(shared.witness.scalars).set(witness);
    await all([
      ...this.#overRanges("witnessDigits", wireCount),
      ...parts.map((_, part) => this.#pool.run({ kind: "rows", part })),
    ]);
    const cosets = rows.map((_, polynomial) => this.#pool.run({ kind: "coset", polynomial }));
    const fromWitness = sections
      .filter(({ scalars }) => scalars === "witness")
      .map(({ name }) => this.#sumSection(name, shared.witness));
    const fromQuotient = all(cosets)
      .then(() => all(this.#overRanges("quotient", 2 ** log2Domain)))
      .then(() => this.#sumSection("quotient", shared.quotient));
    return Object.fromEntries(await all([...fromWitness, fromQuotient])) as Sums;
  }

  #overRanges(kind: "witnessDigits" | "quotient", count: number): Promise<Uint8Array>[] {
    const each = Math.ceil(count / WorkerPool.size);
    return Array.from({ length: WorkerPool.size }, (_, i) => {
      const [first, end] = [Math.min(i * each, count), Math.min((i + 1) * each, count)] as const;
      return this.#pool.run({ kind, first, end });
    });
  }

  async #sumSection(section: SectionName, { windows }: SharedScalars) {
    const group = section === "bG2" ? this.#curve.G2 : this.#curve.G1;
    const places = Array.from({ length: windows.count }, (_, window) => window);
    const parts = await all(
      places.map((window) => this.#pool.run({ kind: "window", section, window })),
    );
    const sum = parts.reduceRight((higher, part) => {
      let shifted = higher;
      for (let bit = 0; bit < windows.bits; bit++) shifted = group.double(shifted);
      return group.add(shifted, part);
    }, group.zero);
    return [section, sum] as const;
  }

  /** The proof's points: section 3.2 of Groth, "On the Size of Pairing-Based Non-interactive Arguments". */
  #assemble(sums: Sums, { r, s }: Blinding): Groth16Proof {
    const { G1, G2 } = this.#curve;
    const { alphaG1, betaG1, betaG2, deltaG1, deltaG2 } = this.#points;
    const a = total(G1, [sums.a, alphaG1, G1.timesScalar(deltaG1, r)]);
    const b = total(G2, [sums.bG2, betaG2, G2.timesScalar(deltaG2, s)]);
    const bG1 = total(G1, [sums.bG1, betaG1, G1.timesScalar(deltaG1, s)]);
    const c = total(G1, [
      sums.private,
      sums.quotient,
      G1.timesScalar(a, s),
      G1.timesScalar(bG1, r),
      G1.neg(G1.timesScalar(deltaG1, (r * s) % SCALAR_FIELD)),
    ]);
    return {
      pi_a: G1.toObject(G1.toAffine(a)).map(String),
      pi_b: G2.toObject(G2.toAffine(b)).map((coordinate) => coordinate.map(String)),
      pi_c: G1.toObject(G1.toAffine(c)).map(String),
      protocol: "groth16",
      curve: "bn128",
    };
  }
}

/** Like `Promise.all`, but also rejects only when all have settled: a proof that fails leaves no task behind. */
async function all<T>(promises: readonly Promise<T>[]): Promise<T[]> {
  await Promise.allSettled(promises);
  return Promise.all(promises);
}

function total(group: CurveGroup, points: readonly Uint8Array[]): Uint8Array {
  return points.reduce((sum, point) => group.add(sum, point), group.zero);
}

function assertWitness(witness: Uint8Array, wireCount: number): void {
  if (witness.length !== wireCount * ELEMENT_BYTES) {
    throw new InvalidWitnessError(`${witness.length / ELEMENT_BYTES} wires, not ${wireCount}`);
  }
  const view = new DataView(witness.buffer, witness.byteOffset, witness.byteLength);
  if (readElement(view, 0) !== 1n) throw new InvalidWitnessError("its first wire is not one");
  const highest = Number(SCALAR_FIELD >> 224n);
  for (let wire = 1; wire < wireCount; wire++) {
    const offset = wire * ELEMENT_BYTES;
    if (view.getUint32(offset + ELEMENT_BYTES - 4, true) < highest) continue;
    if (readElement(view, offset) >= SCALAR_FIELD) {
      throw new InvalidWitnessError(`wire ${wire} is not in the field`);
    }
  }
}

function randomBlinding(): Blinding {
  return { r: randomScalar(), s: randomScalar() };
}

/** 512 bits, so that the remainder is as good as uniform. */
function randomScalar(): bigint {
  return BigInt(`0x${randomBytes(64).toString("hex")}`) % SCALAR_FIELD;
}
