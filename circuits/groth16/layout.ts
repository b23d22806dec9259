import { ELEMENT_BYTES } from "../setup/field.ts";
import { windowsFor } from "./digits.ts";
import { COEFFICIENT_BYTES, type Group, POINT_BYTES, type ProvingKey } from "./provingKey.ts";
import type { MatrixPart, Section, SectionName, SharedScalars, WorkerSetup } from "./tasks.ts";

/** What workers need of a key, the matrices in `parts` parts, and shared memory for one proof at a time. */
export function layOut(key: ProvingKey, code: Uint8Array, parts: number): WorkerSetup {
  const { wireCount, log2Domain } = key;
  const domainSize = 2 ** log2Domain;
  const rowBytes = domainSize * ELEMENT_BYTES;
  return {
    code,
    log2Domain,
    wireCount,
    sections: findSections(key),
    parts: splitRows(key.coefficients, domainSize, parts),
    witness: shareScalars(wireCount),
    quotient: shareScalars(domainSize),
    rows: [0, 1, 2].map(() => new SharedArrayBuffer(rowBytes)),
  };
}

function findSections(key: ProvingKey): Section[] {
  const { aPoints, bPointsG1, bPointsG2, privatePoints, quotientPoints, publicCount } = key;
  return [
    witnessSection("bG2", "G2", bPointsG2),
    witnessSection("a", "G1", aPoints),
    witnessSection("bG1", "G1", bPointsG1),
    witnessSection("private", "G1", privatePoints, publicCount + 1),
    { ...witnessSection("quotient", "G1", quotientPoints), scalars: "quotient" },
  ];
}

/** Leaves out the wires without a point: those that do not occur in the matrix. */
function witnessSection(name: SectionName, group: Group, all: Uint8Array, firstWire = 0): Section {
  const bytes = POINT_BYTES[group];
  const present: number[] = [];
  for (let i = 0; i * bytes < all.length; i++) {
    if (all.subarray(i * bytes, (i + 1) * bytes).some((byte) => byte !== 0)) present.push(i);
  }
  const points = share(present.length * bytes);
  present.forEach((from, to) => {
    points.set(all.subarray(from * bytes, (from + 1) * bytes), to * bytes);
  });
  const places = Uint32Array.from(present, (place) => firstWire + place);
  return { name, group, points, places, scalars: "witness" };
}

function splitRows(coefficients: Uint8Array, rows: number, count: number): MatrixPart[] {
  const perPart = Math.ceil(rows / count);
  const view = new DataView(coefficients.buffer, coefficients.byteOffset, coefficients.length);
  const partOf = (offset: number) => Math.floor(view.getUint32(offset + 4, true) / perPart);
  const lengths = new Array<number>(count).fill(0);
  for (let offset = 0; offset < coefficients.length; offset += COEFFICIENT_BYTES) {
    lengths[partOf(offset)] = (lengths[partOf(offset)] ?? 0) + COEFFICIENT_BYTES;
  }
  const parts = lengths.map((length, part) => ({
    first: Math.min(part * perPart, rows),
    end: Math.min((part + 1) * perPart, rows),
    coefficients: share(length),
  }));
  const filled = new Array<number>(count).fill(0);
  for (let offset = 0; offset < coefficients.length; offset += COEFFICIENT_BYTES) {
    const part = partOf(offset);
    const entry = coefficients.subarray(offset, offset + COEFFICIENT_BYTES);
    parts[part]?.coefficients.set(entry, filled[part]);
    filled[part] = (filled[part] ?? 0) + COEFFICIENT_BYTES;
  }
  return parts;
}

function shareScalars(count: number): SharedScalars {
  const windows = windowsFor(count);
  return {
    scalars: new SharedArrayBuffer(count * ELEMENT_BYTES),
    digits: new SharedArrayBuffer(count * windows.count * Int16Array.BYTES_PER_ELEMENT),
    windows,
  };
}

function share(bytes: number): Uint8Array {
  return new Uint8Array(new SharedArrayBuffer(bytes));
}
