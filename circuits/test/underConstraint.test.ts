import { expect } from "chai";

import { committeeInput } from "../witness/committeeInput.ts";
import type { Constraint } from "./ConstraintSystem.ts";
import { Deduction } from "./Deduction.ts";
import { exampleMembers, exampleStatement, loadCircuit } from "./example.ts";

const INPUTS = ["committee", "m", "x", "y", "weight", "enabled", "rx", "ry", "s"];

describe("the committee circuit's constraints", () => {
  let circuit: Awaited<ReturnType<typeof loadCircuit>>;
  let witness: bigint[];
  let inputs: Map<number, bigint>;

  before(async () => {
    circuit = await loadCircuit();
    witness = await honestWitness([10n, 20n, 40n, 20n], [0, 2, 3]);
    inputs = new Map(inputWires().map(([, wire]) => [wire, witness[wire] as bigint]));
  });

  const inputWires = () =>
    INPUTS.flatMap((name) => [
      ...[...circuit.wires].filter(([signal]) => signal.replace(/\[\d+\]$/, "") === `main.${name}`),
    ]);

  const honestWitness = (weights: bigint[], signers: number[]) =>
    circuit.generate(committeeInput(exampleStatement(exampleMembers(weights), signers)));

  it("hold for an honest witness", () => {
    expect(circuit.system.violated(witness)).to.deep.equal([]);
  });

  it("have public wires for committee and message, in this order", () => {
    expect(circuit.wires.get("main.committee")).to.equal(1);
    expect(circuit.wires.get("main.m")).to.equal(2);
    expect(circuit.system.publicCount).to.equal(2);
  });

  it("fail when any single input of the witness is poisoned", () => {
    expect(inputWires()).to.have.length(2 + 7 * 4);
    for (const [name, wire] of inputWires()) {
      const value = witness[wire] as bigint;
      for (const poison of [value + 1n, -value - 1n, value + (1n << 128n)]) {
        expect(circuit.system.toleratesChange(witness, wire, poison), name).to.equal(false);
      }
    }
  });

  it("hold each enable bit to 0 and 1 by a constraint of its own", () => {
    const enabled = inputWires().filter(([name]) => name.startsWith("main.enabled"));
    for (const [name, wire] of enabled) {
      const ofItsOwn = (circuit.system.touching[wire] ?? []).filter((row) => {
        const { a, b, c } = circuit.system.constraints[row] as Constraint;
        return [...a.keys(), ...b.keys(), ...c.keys()].every((other) => [0, wire].includes(other));
      });
      for (const value of [0n, 1n, 2n, -1n]) {
        const violated = circuit.system.violated(witness.with(wire, value), ofItsOwn);
        expect(violated.length === 0, name).to.equal(value === 0n || value === 1n);
      }
    }
  });

  it("fail when any single wire of the witness is poisoned", () => {
    const tolerant = [...witness.keys()].filter((wire) => {
      const value = witness[wire] as bigint;
      return [value + 1n, 1n - value, -value - 1n].some(
        (poison) => poison !== value && circuit.system.toleratesChange(witness, wire, poison),
      );
    });
    expect(tolerant).to.deep.equal([]);
  });

  it("tolerate that an unused slot is enabled: it has no weight", async () => {
    const unused = await honestWitness([10n, 20n, 40n], [1, 2]);
    const wire = circuit.wires.get("main.enabled[3]") as number;
    expect(unused[wire]).to.equal(0n);
    expect(circuit.system.toleratesChange(unused, wire, 1n)).to.equal(true);
  });

  it("leave no second witness with the same inputs", () => {
    const { ambiguous, values, violated } = new Deduction(circuit.system, inputs);
    expect(violated).to.deep.equal([]);
    expect(values).to.deep.equal(witness);
    // A hash below 2^254 - r has a second decomposition into 254 bits, which has to be refused.
    expect(ambiguous).to.not.be.empty;
    for (const row of ambiguous) {
      const other = new Deduction(circuit.system, inputs, [row]);
      expect(other.violated, `constraint ${row}`).to.not.be.empty;
    }
  });

  it("would be found wanting if one were left out", () => {
    const isProduct = ({ a, b, c }: Constraint) => a.size > 0 && b.size > 0 && c.size > 0;
    const rows = [...circuit.system.constraints.keys()].filter((row) =>
      isProduct(circuit.system.constraints[row] as Constraint),
    );
    const removed = rows[Math.floor(rows.length / 2)] as number;
    const weakened = circuit.system.without(removed);
    expect(new Deduction(weakened, inputs).values).to.include(undefined);
  });
});
