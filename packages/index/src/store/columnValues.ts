import type { Hex } from "@causeway/protocol";

import type { ReadRow } from "../Aggregate.ts";
import type { Column, RowValue } from "../Entity.ts";
import {
  bigintArray,
  booleanArray,
  byteaArray,
  doubleArray,
  integerArray,
  jsonbArray,
  numericArray,
  textArray,
} from "./arrays.ts";
import { fromBytea, toBytea } from "./bytes.ts";
import { valuesToJson } from "./values.ts";

/** Newest second that PostgreSQL's time can have; a user may choose a later deadline. */
const LAST_SECOND = 9_224_318_015_999n;

/** The type of a column's list of parameters. */
export function sentType(type: string): string {
  return type === "timestamptz" ? "float8" : type;
}

/** How a statement takes a value of that type. */
export function readAs(type: string, name: string): string {
  return type === "timestamptz" ? `to_timestamp(${name})` : name;
}

/** A value of a row, as pg sends it. */
export function parameterOf({ type }: Column, value: RowValue | undefined): unknown {
  if (value === undefined || value === null) return null;
  if (type === "bytea") return toBytea(value as Hex);
  if (type === "jsonb") return valuesToJson(value as object);
  if (type === "timestamptz")
    return BigInt(value as bigint) > LAST_SECOND ? Number.POSITIVE_INFINITY : value;
  // PostgreSQL's text has no zero.
  return typeof value === "string" ? value.replaceAll("\0", "\ufffd") : value;
}

/** Values of rows for one column, as pg sends a list of them. */
export function parametersOf(column: Column, values: readonly (RowValue | undefined)[]): unknown {
  if (column.type === "bytea") return byteaArray(values as readonly (Hex | null | undefined)[]);
  const parameters = values.map((value) => parameterOf(column, value));
  const type = column.type.replace(/\(.*/, "");
  return ARRAYS[type]?.(parameters as never) ?? parameters;
}

/** How lists of a type are sent; pg sends other ones as texts. */
const ARRAYS: Readonly<Record<string, (values: never) => unknown>> = {
  bigint: bigintArray,
  boolean: booleanArray,
  integer: integerArray,
  jsonb: jsonbArray,
  numeric: numericArray,
  text: textArray,
  timestamptz: doubleArray,
};

/** How a statement tells a column, for `readRow`. */
export function toldAs({ name, type }: Column, of: string): string {
  const column = `${of}."${name}"`;
  if (type === "timestamptz") {
    const isLast = `not isfinite(${column})`;
    return `case when ${isLast} then ${LAST_SECOND + 1n} else extract(epoch from ${column})::bigint end`;
  }
  return type === "integer" || type === "smallint" ? `${column}::bigint` : column;
}

/** Columns of a row as a statement told them. */
export function readRow(columns: readonly Column[], values: readonly unknown[]): ReadRow {
  return Object.fromEntries(
    columns.map(({ name }, index) => {
      const value = values[index];
      return [name, Buffer.isBuffer(value) ? fromBytea(value) : (value as ReadRow[string])];
    }),
  );
}

/** The same columns of a row that is stored now: as PostgreSQL would tell them. */
export function keptRow(
  columns: readonly Column[],
  row: Readonly<Record<string, RowValue>>,
): ReadRow {
  return Object.fromEntries(
    columns.map((column) => [column.name, keptValue(column, row[column.name])]),
  );
}

function keptValue({ type }: Column, value: RowValue | undefined): ReadRow[string] {
  if (value === undefined || value === null) return null;
  if (type === "bytea") return (value as Hex).toLowerCase();
  if (typeof value === "string") return value.replaceAll("\0", "\ufffd");
  if (typeof value === "boolean") return value;
  const whole = BigInt(value as bigint);
  return type === "timestamptz" && whole > LAST_SECOND ? LAST_SECOND + 1n : whole;
}
