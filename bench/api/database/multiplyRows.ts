import type { Queryable } from "@causeway/database";

/** How rows are multiplied. */
export interface Multiplying {
  /** Rows beside the example. */
  readonly count: number;
  /** Orders of an account: they follow one another. */
  readonly each: number;
  /** Seconds from the example to the row `g`, in SQL. */
  readonly seconds: string;
}

interface Column {
  readonly name: string;
  readonly type: string;
  /** Bytes of the example, if it has some. */
  readonly length: number | undefined;
}

/** Ids that all rows share. */
const SHARED = /^(lane_id|asset_id)$|client$/;
/** Bytes of the key of an event: its place. */
const PLACE = 20;

/**
 * Adds rows to a table of the index, each like its one row: the example. Ids, hashes, places, times and senders differ. An
 * id of the row `g` is the hash of the example's id and `g`, so it is the same in all tables.
 */
export async function multiplyRows(
  db: Queryable,
  table: string,
  multiplying: Multiplying,
): Promise<void> {
  const columns = await columnsOf(db, table);
  const names = columns.map(({ name }) => `"${name}"`).join();
  const values = columns.map((column) => expressionOf(table, column, multiplying)).join();
  await db.query(
    `insert into index.${table} (${names})
     select ${values} from index.${table} e, generate_series(1, ${multiplying.count}::bigint) g`,
  );
}

function expressionOf(
  table: string,
  { name, type, length }: Column,
  { seconds, each }: Multiplying,
): string {
  const own = `e."${name}"`;
  const ofColumn: Readonly<Record<string, string>> = {
    index: "g",
    count: "g + 1",
    sender: `substr(sha256(${own} || int8send(g / ${each})), 1, 20)`,
  };
  const ofType: Readonly<Record<string, string>> = {
    "timestamp with time zone": `${own} + make_interval(secs => ${seconds})`,
    ...(/(^|_)height$/.test(name) && { bigint: `${own} + g` }),
    ...(length !== undefined && { bytea: bytesOf(table, name, length) }),
  };
  return ofColumn[name] ?? ofType[type] ?? own;
}

function bytesOf(table: string, name: string, length: number): string {
  if (table === "messages" && name === "key") return "e.lane_id || int8send(g)";
  if (name === "key" && length === PLACE) {
    return "int8send(e.chain_id) || int8send(e.height + g) || int4send(e.log_index)";
  }
  const own = `e."${name}"`;
  return length === 32 && !SHARED.test(name) ? `sha256(${own} || int8send(g))` : own;
}

/** @throws Error unless the table has one row. */
async function columnsOf(db: Queryable, table: string): Promise<Column[]> {
  const { rows: examples } = await db.query(`select * from index.${table}`);
  const [example] = examples;
  if (examples.length !== 1) throw new Error(`${table} has ${examples.length} rows`);
  const { rows } = await db.query(
    `select attname as name, format_type(atttypid, null) as type from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''
     order by attnum`,
    [`index.${table}`],
  );
  return rows.map(({ name, type }) => {
    const value = example[name];
    return { name, type, length: Buffer.isBuffer(value) ? value.length : undefined };
  });
}
