/** A column of a table. */
export interface Column {
  readonly name: string;
  /** As PostgreSQL writes it: `bytea`, `numeric(78)`, `timestamptz`. */
  readonly type: string;
}

/** A value of a row, as `Column.type` takes it: `bytea` is a `Hex`, `timestamptz` unix seconds, `jsonb` a plain object. */
export type RowValue = bigint | number | boolean | string | object | null;
