import { readFile } from "node:fs/promises";
import { expect } from "chai";
import { buildBn128 } from "ffjavascript";
import { type Groth16Proof, groth16 } from "snarkjs";

import type { Artifacts } from "../../compiler/artifacts.ts";
import { buildCircuit } from "../../compiler/buildCircuit.ts";
import { releaseCurve } from "../../compiler/releaseCurve.ts";
import { InvalidWitnessError } from "../../groth16/errors.ts";
import { Groth16Prover } from "../../groth16/Groth16Prover.ts";
import { WorkerPool } from "../../groth16/WorkerPool.ts";
import { SCALAR_FIELD, toLittleEndian } from "../../setup/field.ts";
import { committeeInput } from "../../witness/committeeInput.ts";
import { WitnessGenerator, witnessFile } from "../../witness/WitnessGenerator.ts";
import { exampleMembers, exampleStatement } from "../example.ts";

const BLINDING = { r: SCALAR_FIELD - 5n, s: 0x1234_5678_9abcn << 190n };

describe("Groth16Prover", () => {
  let built: Artifacts;
  let prover: Groth16Prover;
  let witness: Uint8Array;
  const members = exampleMembers([1n, 2n, 3n, 4n]);
  const input = committeeInput(exampleStatement(members, [1, 2, 3]));
  const publicInputs = [`${input.committee}`, `${input.m}`];
  before(async () => {
    built = await buildCircuit("committee-4");
    prover = await Groth16Prover.open(built.zkey);
    witness = await (await WitnessGenerator.load(built.wasm)).generate(input);
  });
  after(async () => {
    await prover.close();
    await releaseCurve();
  });

  const holds = async (proof: Groth16Proof, signals = publicInputs) =>
    groth16.verify(JSON.parse(await readFile(built.verificationKey, "utf8")), signals, proof);

  it("makes proofs that snarkjs verifies, for these public inputs alone", async () => {
    const proof = await prover.prove(witness);
    expect(await holds(proof)).to.equal(true);
    expect(await holds(proof, [`${input.committee}`, `${input.m + 1n}`])).to.equal(false);
  });

  it("makes the proof that snarkjs makes with the same random scalars", async () => {
    const scalars = [BLINDING.r, BLINDING.s];
    const { Fr } = await buildBn128();
    const random = Fr.random;
    Fr.random = () => Fr.e(scalars.shift() as bigint);
    try {
      const { proof } = await groth16.prove(built.zkey, {
        type: "mem",
        data: witnessFile(witness),
      });
      expect(scalars).to.deep.equal([]);
      expect(await prover.prove(witness, BLINDING)).to.deep.equal(proof);
    } finally {
      Fr.random = random;
    }
  });

  it("makes another proof each time", async () => {
    const [first, second] = [await prover.prove(witness), await prover.prove(witness)];
    expect(first.pi_a).not.to.deep.equal(second.pi_a);
    expect(first.pi_b).not.to.deep.equal(second.pi_b);
    expect(first.pi_c).not.to.deep.equal(second.pi_c);
  });

  it("keeps proofs apart that are asked for at once", async () => {
    const generator = await WitnessGenerator.load(built.wasm);
    const other = committeeInput(exampleStatement(members, [0, 1, 2, 3]));
    const wires = [witness, await generator.generate(other), witness];
    const proofs = await Promise.all(wires.map((each) => prover.prove(each, BLINDING)));
    expect(proofs[0]).to.deep.equal(proofs[2]);
    expect(proofs[0]).not.to.deep.equal(proofs[1]);
    for (const proof of proofs) expect(await holds(proof)).to.equal(true);
  });

  it("proves nothing of wires that do not satisfy the circuit", async () => {
    const wrong = witness.slice();
    wrong[wrong.length - 32] = (wrong.at(-32) ?? 0) ^ 1;
    expect(await holds(await prover.prove(wrong))).to.equal(false);
  });

  const refusalOf = async (wires: Uint8Array) => {
    const failure = await prover.prove(wires).catch((error) => error);
    expect(failure).to.be.instanceOf(InvalidWitnessError);
    return failure.reason;
  };

  it("refuses another number of wires", async () => {
    const count = witness.length / 32;
    expect(await refusalOf(witness.subarray(32))).to.equal(`${count - 1} wires, not ${count}`);
    expect(await refusalOf(new Uint8Array())).to.equal(`0 wires, not ${count}`);
  });

  it("refuses a first wire that is not one", async () => {
    const wrong = witness.slice();
    wrong[0] = 2;
    expect(await refusalOf(wrong)).to.equal("its first wire is not one");
  });

  it("refuses a wire that is not in the field", async () => {
    const wrong = witness.slice();
    wrong.set(toLittleEndian([SCALAR_FIELD]), 7 * 32);
    expect(await refusalOf(wrong)).to.equal("wire 7 is not in the field");
    wrong.set(toLittleEndian([SCALAR_FIELD - 1n]), 7 * 32);
    expect(await holds(await prover.prove(wrong))).to.equal(false);
  });

  it("leaves no task behind when one fails, and makes good proofs afterwards", async () => {
    const { run } = WorkerPool.prototype;
    let open = 0;
    WorkerPool.prototype.run = async function (task) {
      if (task.kind === "coset") throw new Error("no");
      open++;
      return run.call(this, task).finally(() => open--);
    };
    try {
      const failure = await prover.prove(witness).catch((error) => error);
      expect(failure.message).to.equal("no");
      expect(open).to.equal(0);
    } finally {
      WorkerPool.prototype.run = run;
    }
    expect(await holds(await prover.prove(witness))).to.equal(true);
  });

  it("makes good proofs after it refused a witness", async () => {
    await refusalOf(new Uint8Array());
    expect(await holds(await prover.prove(witness))).to.equal(true);
  });
});
