import { parentPort, workerData } from "node:worker_threads";

import { ELEMENT_BYTES } from "../setup/field.ts";
import { CosetTransform } from "./CosetTransform.ts";
import { CurveProgram, type FieldOperations, type MatrixOperations } from "./CurveProgram.ts";
import { writeDigits } from "./digits.ts";
import { COEFFICIENT_BYTES, type Group } from "./provingKey.ts";
import type { Section, SectionName, SharedScalars, Task, WorkerSetup } from "./tasks.ts";
import { type PlacedPoints, WindowSums } from "./WindowSums.ts";

/*
 * Does the steps of proofs, one at a time. The points and tables stay in the memory of this worker's program
 * between proofs.
 */

type LoadedSection = PlacedPoints & { group: Group; scalars: SharedScalars };

const setup: WorkerSetup = workerData;
const program = await CurveProgram.load(setup.code);
const scalarField = program.functions<
  FieldOperations & { batchFromMontgomery: (from: number, count: number, to: number) => void }
>("frm");
const matrices = program.functions<MatrixOperations>("qap");
const rows = setup.rows.map((shared) => new Uint8Array(shared));
const mostRows = Math.max(...setup.parts.map(({ first, end }) => end - first));
const [rowsA, rowsB, rowsC] = rows.map(() => program.allocate(mostRows * ELEMENT_BYTES)) as [
  number,
  number,
  number,
];
const witness = program.allocate(setup.witness.scalars.byteLength);
const parts = setup.parts.map(({ coefficients }) => program.store(coefficients));
const transform = new CosetTransform(program, setup.log2Domain);
const sections = new Map(setup.sections.map((section) => [section.name, load(section)]));
const windowSums = { G1: windowSumsOf("G1"), G2: windowSumsOf("G2") };

const NOTHING = new Uint8Array();

parentPort?.on("message", (task: Task) => {
  parentPort?.postMessage(run(task));
});

function run(task: Task): Uint8Array {
  switch (task.kind) {
    case "window":
      return sumWindow(task.section, task.window);
    case "rows":
      sumRows(task.part);
      break;
    case "witnessDigits":
      digitsOf(setup.witness, task.first, task.end);
      break;
    case "coset":
      transform.toCoset(rows[task.polynomial] as Uint8Array);
      break;
    case "quotient":
      writeQuotient(task.first, task.end);
      break;
  }
  return NOTHING;
}

function sumRows(place: number): void {
  const { first, end, coefficients } = setup.parts[place] as WorkerSetup["parts"][number];
  program.write(witness, new Uint8Array(setup.witness.scalars));
  matrices.buildABC(
    parts[place] as number,
    coefficients.length / COEFFICIENT_BYTES,
    witness,
    rowsA,
    rowsB,
    rowsC,
    first,
    end - first,
    0,
    setup.wireCount,
  );
  [rowsA, rowsB, rowsC].forEach((pointer, i) => {
    rows[i]?.set(program.view(pointer, (end - first) * ELEMENT_BYTES), first * ELEMENT_BYTES);
  });
}

/** The scalars of the quotient's points, and their digits. */
function writeQuotient(first: number, end: number): void {
  for (let from = first; from < end; from += mostRows) {
    const to = Math.min(from + mostRows, end);
    const range = [from * ELEMENT_BYTES, to * ELEMENT_BYTES] as const;
    [rowsA, rowsB, rowsC].forEach((pointer, i) => {
      program.write(pointer, (rows[i] as Uint8Array).subarray(...range));
    });
    matrices.joinABC(rowsA, rowsB, rowsC, to - from, rowsA);
    scalarField.batchFromMontgomery(rowsA, to - from, rowsA);
    const values = program.view(rowsA, range[1] - range[0]);
    new Uint8Array(setup.quotient.scalars).set(values, range[0]);
  }
  digitsOf(setup.quotient, first, end);
}

function digitsOf({ scalars, digits, windows }: SharedScalars, first: number, end: number): void {
  const range = { first, end };
  writeDigits(
    { scalars: new Uint32Array(scalars), digits: new Int16Array(digits), ...range },
    windows,
  );
}

function sumWindow(name: SectionName, window: number): Uint8Array {
  const section = sections.get(name) as LoadedSection;
  const { digits, windows } = section.scalars;
  const each = digits.byteLength / windows.count;
  const mine = new Int16Array(digits, window * each, each / 2);
  return windowSums[section.group].sum(section, mine, windows.bits);
}

function load({ group, points, places, scalars }: Section): LoadedSection {
  return { group, pointer: program.store(points), places, scalars: setup[scalars] };
}

function windowSumsOf(group: Group): WindowSums {
  const own = [...sections.values()].filter((section) => section.group === group);
  const mostPoints = Math.max(...own.map(({ places }) => places.length));
  const mostBits = Math.max(...own.map(({ scalars }) => scalars.windows.bits));
  return new WindowSums(program, group, mostPoints, mostBits);
}
