import { BASE_FIELD, ELEMENT_BYTES, readElement, SCALAR_FIELD } from "../setup/field.ts";
import { InvalidProvingKeyError } from "./errors.ts";
import { findSections, takeSection, view } from "./zkeySections.ts";

/** Bytes of an affine point in each of the curve's groups. */
export const POINT_BYTES = { G1: 2 * ELEMENT_BYTES, G2: 4 * ELEMENT_BYTES } as const;

export type Group = keyof typeof POINT_BYTES;

/** The entries of the matrices A and B: matrix, row and wire (four bytes each), then the coefficient. */
export const COEFFICIENT_BYTES = 3 * 4 + ELEMENT_BYTES;

/** A Groth16 proving key; points are affine and in Montgomery form, and those of a section are joined. */
export type ProvingKey = {
  wireCount: number;
  publicCount: number;
  log2Domain: number;
  alphaG1: Uint8Array;
  betaG1: Uint8Array;
  betaG2: Uint8Array;
  deltaG1: Uint8Array;
  deltaG2: Uint8Array;
  coefficients: Uint8Array;
  aPoints: Uint8Array;
  bPointsG1: Uint8Array;
  bPointsG2: Uint8Array;
  privatePoints: Uint8Array;
  quotientPoints: Uint8Array;
};

const MAXIMUM_LOG2_DOMAIN = 27;
const HEADER_BYTES = 2 * (4 + ELEMENT_BYTES) + 3 * 4 + 3 * POINT_BYTES.G1 + 3 * POINT_BYTES.G2;

/**
 * Reads snarkjs' proving key file (Groth16, version 1).
 * Throws {@link InvalidProvingKeyError} for another format, protocol or curve, for a section whose length is
 * not what the header says, and for a coefficient outside the matrices.
 */
export function parseProvingKey(bytes: Uint8Array): ProvingKey {
  const sections = findSections(bytes);
  const take = (kind: number, length?: number) => takeSection(sections, kind, length);
  if (view(take(1, 4)).getUint32(0, true) !== 1) {
    throw new InvalidProvingKeyError("another protocol");
  }
  const header = readHeader(take(2, HEADER_BYTES));
  const { wireCount, publicCount, log2Domain } = header;
  const { G1, G2 } = POINT_BYTES;
  return {
    ...header,
    coefficients: readCoefficients(take(4), header),
    aPoints: take(5, wireCount * G1),
    bPointsG1: take(6, wireCount * G1),
    bPointsG2: take(7, wireCount * G2),
    privatePoints: take(8, (wireCount - publicCount - 1) * G1),
    quotientPoints: take(9, 2 ** log2Domain * G1),
  };
}

function readHeader(section: Uint8Array) {
  const header = view(section);
  const scalarField = 4 + ELEMENT_BYTES;
  const isField = (offset: number, field: bigint) =>
    header.getUint32(offset, true) === ELEMENT_BYTES && readElement(header, offset + 4) === field;
  if (!isField(0, BASE_FIELD) || !isField(scalarField, SCALAR_FIELD)) {
    throw new InvalidProvingKeyError("another curve");
  }
  const counts = 2 * scalarField;
  const [wireCount, publicCount, domainSize] = [0, 4, 8].map((offset) =>
    header.getUint32(counts + offset, true),
  ) as [number, number, number];
  const log2Domain = Math.log2(domainSize);
  if (!Number.isInteger(log2Domain) || log2Domain > MAXIMUM_LOG2_DOMAIN) {
    throw new InvalidProvingKeyError(`a domain of ${domainSize}`);
  }
  if (publicCount >= wireCount) {
    throw new InvalidProvingKeyError(`${publicCount} public wires of ${wireCount}`);
  }
  return { wireCount, publicCount, log2Domain, ...readVerifierPoints(section, counts + 12) };
}

/** Alpha in G1, beta in both groups, gamma in G2 (which no proof needs), delta in both groups. */
function readVerifierPoints(section: Uint8Array, start: number) {
  const { G1, G2 } = POINT_BYTES;
  const point = (offset: number, bytes: number) =>
    section.subarray(start + offset, start + offset + bytes);
  return {
    alphaG1: point(0, G1),
    betaG1: point(G1, G1),
    betaG2: point(2 * G1, G2),
    deltaG1: point(2 * G1 + 2 * G2, G1),
    deltaG2: point(3 * G1 + 2 * G2, G2),
  };
}

function readCoefficients(
  section: Uint8Array,
  { wireCount, log2Domain }: { wireCount: number; log2Domain: number },
): Uint8Array {
  const entries = view(section);
  const count = section.length < 4 ? Number.NaN : entries.getUint32(0, true);
  if (section.length !== 4 + count * COEFFICIENT_BYTES) {
    throw new InvalidProvingKeyError(`${count} coefficients in ${section.length} bytes`);
  }
  for (let offset = 4; offset < section.length; offset += COEFFICIENT_BYTES) {
    const [matrix, row, wire] = [0, 4, 8].map((field) =>
      entries.getUint32(offset + field, true),
    ) as [number, number, number];
    if (matrix > 1 || row >= 2 ** log2Domain || wire >= wireCount) {
      throw new InvalidProvingKeyError(
        `a coefficient of matrix ${matrix}, row ${row}, wire ${wire}`,
      );
    }
  }
  return section.subarray(4);
}
