import { BytesError, type Hex } from "@causeway/protocol";

type Maybe<T> = T | null | undefined;

/** How PostgreSQL reads values of one type as bytes. */
interface ElementType<T> {
  /** Its number in `pg_type`. */
  readonly oid: number;
  readonly sizeOf: (value: T) => number;
  /** Fills `size` bytes. */
  readonly write: (into: Buffer, at: number, value: T, size: number) => void;
}

/** Dimensions, whether there are nulls, the type; then length and first index of the only dimension. */
const [EMPTY_HEADER, HEADER] = [12, 20];
/** Before each value: its length. */
const LENGTH = 4;
const NULL_LENGTH = -1;
/** Of `jsonb` as bytes: a text follows. */
const JSONB_VERSION = 1;

const BYTEA: ElementType<Hex> = {
  oid: 17,
  sizeOf(hex) {
    if (hex.length < 2 || hex.length % 2 !== 0) throw new BytesError("NotBytes", { value: hex });
    return hex.length / 2 - 1;
  },
  write(into, at, hex, size) {
    const written = into.write(hex.slice("0x".length), at, size, "hex");
    if (written !== size) throw new BytesError("NotBytes", { value: hex });
  },
};

const BIGINT: ElementType<bigint | number> = {
  oid: 20,
  sizeOf: () => 8,
  write: (into, at, value) => into.writeBigInt64BE(BigInt(value), at),
};

const INTEGER: ElementType<bigint | number> = {
  oid: 23,
  sizeOf: () => 4,
  write: (into, at, value) => into.writeInt32BE(Number(value), at),
};

const DOUBLE: ElementType<bigint | number> = {
  oid: 701,
  sizeOf: () => 8,
  write: (into, at, value) => into.writeDoubleBE(Number(value), at),
};

const BOOLEAN: ElementType<boolean> = {
  oid: 16,
  sizeOf: () => 1,
  write: (into, at, value) => into.writeUInt8(value ? 1 : 0, at),
};

const TEXT: ElementType<string> = {
  oid: 25,
  sizeOf: (text) => Buffer.byteLength(text),
  write: (into, at, text, size) => into.write(text, at, size),
};

const JSONB: ElementType<string> = {
  oid: 3802,
  sizeOf: (json) => 1 + Buffer.byteLength(json),
  write(into, at, json, size) {
    into.writeUInt8(JSONB_VERSION, at);
    into.write(json, at + 1, size - 1);
  },
};

/**
 * A list for a parameter of type `bytea[]`. Like the others here it has PostgreSQL's own form: neither side writes or reads
 * a text.
 *
 * @throws BytesError `NotBytes` if a value is no byte string.
 */
export function byteaArray(values: readonly Maybe<Hex>[]): Buffer {
  return arrayOf(BYTEA, values);
}

/** The same for `bigint[]`. */
export function bigintArray(values: readonly Maybe<bigint | number>[]): Buffer {
  return arrayOf(BIGINT, values);
}

/** The same for `integer[]`. */
export function integerArray(values: readonly Maybe<bigint | number>[]): Buffer {
  return arrayOf(INTEGER, values);
}

/** The same for `float8[]`. */
export function doubleArray(values: readonly Maybe<bigint | number>[]): Buffer {
  return arrayOf(DOUBLE, values);
}

/** The same for `boolean[]`. */
export function booleanArray(values: readonly Maybe<boolean>[]): Buffer {
  return arrayOf(BOOLEAN, values);
}

/** The same for `text[]`. */
export function textArray(values: readonly Maybe<string>[]): Buffer {
  return arrayOf(TEXT, values);
}

/** The same for `jsonb[]`. */
export function jsonbArray(values: readonly Maybe<string>[]): Buffer {
  return arrayOf(JSONB, values);
}

/** A list of numbers of any size, as PostgreSQL reads `numeric[]` from text. */
export function numericArray(values: readonly Maybe<bigint | number>[]): string {
  return `{${values.map((value) => value ?? "NULL").join(",")}}`;
}

function arrayOf<T>(type: ElementType<T>, values: readonly Maybe<T>[]): Buffer {
  const sizes = values.map((value) => (isNull(value) ? NULL_LENGTH : type.sizeOf(value)));
  const bytes = Buffer.allocUnsafe(sizeOfAll(sizes));
  writeHeader(bytes, type.oid, sizes);
  let at = HEADER;
  for (const [index, value] of values.entries()) {
    const size = sizes[index] as number;
    bytes.writeInt32BE(size, at);
    at += LENGTH;
    if (isNull(value)) continue;
    type.write(bytes, at, value, size);
    at += size;
  }
  return bytes;
}

function isNull(value: unknown): value is null | undefined {
  return value === null || value === undefined;
}

function sizeOfAll(sizes: readonly number[]): number {
  if (sizes.length === 0) return EMPTY_HEADER;
  return sizes.reduce((sum, size) => sum + LENGTH + Math.max(size, 0), HEADER);
}

function writeHeader(bytes: Buffer, oid: number, sizes: readonly number[]): void {
  const isEmpty = sizes.length === 0;
  bytes.writeInt32BE(isEmpty ? 0 : 1, 0);
  bytes.writeInt32BE(sizes.includes(NULL_LENGTH) ? 1 : 0, 4);
  bytes.writeInt32BE(oid, 8);
  if (isEmpty) return;
  bytes.writeInt32BE(sizes.length, 12);
  bytes.writeInt32BE(1, 16);
}
