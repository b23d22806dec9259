import { expect } from "chai";

import { buildCircuit } from "../../compiler/buildCircuit.ts";
import { committeeInput } from "../../witness/committeeInput.ts";
import { UnsatisfiableInputError } from "../../witness/errors.ts";
import { WitnessGenerator, witnessFile, witnessValues } from "../../witness/WitnessGenerator.ts";
import { exampleMembers, exampleStatement } from "../example.ts";
import { expectRefusal } from "../refusal.ts";

describe("WitnessGenerator", () => {
  let generator: WitnessGenerator;
  const input = committeeInput(exampleStatement(exampleMembers([1n, 1n, 1n]), [0, 1, 2]));
  before(async () => {
    generator = await WitnessGenerator.load((await buildCircuit("committee-4")).wasm);
  });

  it("begins a witness with one and the public inputs", async () => {
    const values = witnessValues(await generator.generate(input));
    expect(values.slice(0, 3)).to.deep.equal([1n, input.committee, input.m]);
  });

  it("makes good witnesses after it refused an input", async () => {
    const before = await generator.generate(input);
    await expectRefusal(generator.generate({ ...input, m: 1n }));
    expect(await generator.generate(input)).to.deep.equal(before);
  });

  it("refuses signals that the circuit lacks, or of another length", async () => {
    await expectRefusal(generator.generate({ ...input, other: 1n }), "other has 1 values");
    await expectRefusal(generator.generate({ ...input, x: [1n] }), "x has 1 values, the signal 4");
  });

  it("refuses an input that lacks a signal", async () => {
    const { s: _, ...rest } = input;
    await expectRefusal(generator.generate(rest), "26 of 30 inputs are given");
  });

  it("says which template refused an input", async () => {
    const failure = await generator.generate({ ...input, committee: 1n }).catch((error) => error);
    expect(failure).to.be.instanceOf(UnsatisfiableInputError);
    expect(failure.message).to.match(/^the input does not satisfy the circuit: .*Committee/s);
  });

  it("writes the file that provers read: a header of 76 bytes and the wires", async () => {
    const witness = await generator.generate(input);
    const file = Buffer.from(witnessFile(witness));
    expect(file.subarray(0, 4).toString()).to.equal("wtns");
    expect(file.readUInt32LE(60)).to.equal(witness.length / 32);
    expect(file.subarray(76).equals(witness)).to.equal(true);
  });
});
