import { BASE_FIELD, SCALAR_FIELD, toLittleEndian, writeElement } from "./field.ts";

/*
 * The proving key file of snarkjs: Groth16, version 1, ten sections. Points are affine, in Montgomery form,
 * little-endian.
 */

/** An entry of the matrices A (0) and B (1), as the prover needs them. */
export type Coefficients = {
  matrices: number[];
  rows: number[];
  wires: number[];
  values: bigint[];
};

/** What a proving key consists of; the points of a section are joined. */
export type ProvingKey = {
  wireCount: number;
  publicCount: number;
  domainSize: number;
  alphaG1: Uint8Array;
  betaG1: Uint8Array;
  deltaG1: Uint8Array;
  betaG2: Uint8Array;
  gammaG2: Uint8Array;
  deltaG2: Uint8Array;
  publicPoints: Uint8Array;
  coefficients: Coefficients;
  aPoints: Uint8Array;
  bPointsG1: Uint8Array;
  bPointsG2: Uint8Array;
  privatePoints: Uint8Array;
  quotientPoints: Uint8Array;
  /** The hash of the key that it began with, and what was contributed since. */
  history: Uint8Array;
};

const GROTH16 = 1;
const COEFFICIENT_BYTES = 44;
/** Values are stored times R², R the Montgomery factor 2^256: the prover's first product brings them to R. */
const MONTGOMERY_SQUARED = (1n << 512n) % SCALAR_FIELD;

/** The file's bytes in pieces: together they can be larger than one buffer should be. */
export function encodeZkey(key: ProvingKey): Uint8Array[] {
  return [
    Buffer.concat([Buffer.from("zkey", "latin1"), uint32(1, 10)]),
    ...section(1, uint32(GROTH16)),
    ...section(2, ...header(key)),
    ...section(3, key.publicPoints),
    ...section(4, encodeCoefficients(key.coefficients)),
    ...section(5, key.aPoints),
    ...section(6, key.bPointsG1),
    ...section(7, key.bPointsG2),
    ...section(8, key.privatePoints),
    ...section(9, key.quotientPoints),
    ...section(10, key.history),
  ];
}

function header(key: ProvingKey): Uint8Array[] {
  return [
    uint32(32),
    toLittleEndian([BASE_FIELD]),
    uint32(32),
    toLittleEndian([SCALAR_FIELD]),
    uint32(key.wireCount, key.publicCount, key.domainSize),
    key.alphaG1,
    key.betaG1,
    key.betaG2,
    key.gammaG2,
    key.deltaG1,
    key.deltaG2,
  ];
}

function encodeCoefficients({ matrices, rows, wires, values }: Coefficients): Uint8Array {
  const bytes = new Uint8Array(4 + values.length * COEFFICIENT_BYTES);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, values.length, true);
  values.forEach((value, i) => {
    const offset = 4 + i * COEFFICIENT_BYTES;
    view.setUint32(offset, matrices[i] ?? 0, true);
    view.setUint32(offset + 4, rows[i] ?? 0, true);
    view.setUint32(offset + 8, wires[i] ?? 0, true);
    writeElement(view, offset + 12, (value * MONTGOMERY_SQUARED) % SCALAR_FIELD);
  });
  return bytes;
}

function section(kind: number, ...pieces: Uint8Array[]): Uint8Array[] {
  const head = new DataView(new ArrayBuffer(12));
  head.setUint32(0, kind, true);
  head.setBigUint64(4, BigInt(pieces.reduce((sum, piece) => sum + piece.length, 0)), true);
  return [new Uint8Array(head.buffer), ...pieces];
}

function uint32(...values: number[]): Uint8Array {
  const view = new DataView(new ArrayBuffer(values.length * 4));
  values.forEach((value, i) => {
    view.setUint32(4 * i, value, true);
  });
  return new Uint8Array(view.buffer);
}
