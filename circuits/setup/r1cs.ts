import { InvalidR1csError } from "./errors.ts";
import { readElement, SCALAR_FIELD } from "./field.ts";

/** One of the three matrices of a constraint system, row by row; row `i` ends before entry `rowEnds[i]`. */
export type SparseMatrix = { rowEnds: number[]; wires: number[]; coefficients: bigint[] };

/** A rank-1 constraint system: A·w * B·w = C·w. Wire 0 is one, then come the public wires. */
export type R1cs = {
  wireCount: number;
  publicCount: number;
  constraintCount: number;
  matrices: readonly [SparseMatrix, SparseMatrix, SparseMatrix];
};

const HEADER_SECTION = 1;
const CONSTRAINTS_SECTION = 2;

/**
 * Reads the compiler's binary constraint system (iden3 r1cs format, version 1).
 * Throws {@link InvalidR1csError} for another format or field.
 */
export function parseR1cs(bytes: Uint8Array): R1cs {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (Buffer.from(bytes.subarray(0, 4)).toString("latin1") !== "r1cs") {
    throw new InvalidR1csError("wrong magic");
  }
  const sections = findSections(view);
  const header = readHeader(view, section(sections, HEADER_SECTION));
  const matrices = readMatrices(
    view,
    section(sections, CONSTRAINTS_SECTION),
    header.constraintCount,
  );
  return { ...header, matrices };
}

function findSections(view: DataView): Map<number, number> {
  const sections = new Map<number, number>();
  const count = view.getUint32(8, true);
  for (let i = 0, offset = 12; i < count; i++) {
    const length = Number(view.getBigUint64(offset + 4, true));
    sections.set(view.getUint32(offset, true), offset + 12);
    offset += 12 + length;
  }
  return sections;
}

function section(sections: Map<number, number>, kind: number): number {
  const offset = sections.get(kind);
  if (offset === undefined) throw new InvalidR1csError(`section ${kind} is missing`);
  return offset;
}

function readHeader(view: DataView, offset: number) {
  if (view.getUint32(offset, true) !== 32 || readElement(view, offset + 4) !== SCALAR_FIELD) {
    throw new InvalidR1csError("another field");
  }
  const counts = offset + 36;
  return {
    wireCount: view.getUint32(counts, true),
    publicCount: view.getUint32(counts + 4, true) + view.getUint32(counts + 8, true),
    constraintCount: view.getUint32(counts + 24, true),
  };
}

function readMatrices(view: DataView, start: number, rows: number): R1cs["matrices"] {
  const matrices = [emptyMatrix(), emptyMatrix(), emptyMatrix()] as const;
  let offset = start;
  for (let row = 0; row < rows; row++) {
    for (const matrix of matrices) offset = readRow(view, offset, matrix);
  }
  return matrices;
}

function readRow(view: DataView, start: number, matrix: SparseMatrix): number {
  const entries = view.getUint32(start, true);
  let offset = start + 4;
  for (let i = 0; i < entries; i++, offset += 36) {
    matrix.wires.push(view.getUint32(offset, true));
    matrix.coefficients.push(readElement(view, offset + 4));
  }
  matrix.rowEnds.push(matrix.wires.length);
  return offset;
}

function emptyMatrix(): SparseMatrix {
  return { rowEnds: [], wires: [], coefficients: [] };
}
