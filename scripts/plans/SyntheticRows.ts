import type { Queryable } from "@causeway/database";

/** A column of a table that gets rows. */
interface Column {
  /** With its schema. */
  readonly table: string;
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
}

/** The month of all times. */
const MONTH = "2026-01-01";
/** Rows of all lanes take turns. */
const LANES = 20;
const ACCOUNTS = 500;
/** PostgreSQL looks at 300 times as many rows of a table: at all of them, so that plans do not depend on chance. */
const STATISTICS = 200;

const LANE = `sha256(int8send(g % ${LANES}))`;
const ACCOUNT = `substr(sha256(int8send(1000000 + g % ${ACCOUNTS})), 1, 20)`;
const ACCOUNTS_OF =
  "sender|recipient|receiver|account|filler|payer|owner|contract|light_client|\\w+_client";

/** Values by `table.column`: the first pattern that matches counts. `g` numbers rows from 1. */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/^index\.lanes\.key$/, LANE],
  [/^index\.subjects\.entity$/, "(array['message', 'transfer', 'order'])[1 + g % 3]"],
  [/^index\.events\.kind$/, "'mailbox.MessageFailed'"],
  [
    /^index\.events\.values$/,
    "jsonb_build_object('messageId', '0x' || encode(sha256(int8send(g)), 'hex'))",
  ],
  [/\.address$/, "substr(sha256(int8send(g)), 1, 20)"],
  [/^index\.entries\.state$/, "case when g % 500 = 0 then 'waiting' else 'paid' end"],
  [
    /^index\.messages\.outcome$/,
    "case g % 500 when 0 then null when 1 then 'expired' else 'delivered' end",
  ],
  [/^filler_\w+\.\w*attempts\.state$/, "case when g % 500 = 0 then 'decided' else 'booked' end"],
  [/^index\.holds\.outcome$/, "case when g % 500 > 0 then 'filled' end"],
  [/\.micro_usd$/, "case when g % 500 > 0 then g end"],
  [/^index\.transfers\.paid_height$/, "case when g % 500 > 0 then g end"],
  [/^filler_\w+\.attempts\.is_settled$/, "g % 500 <> 1"],
  [/^filler_\w+\.advance_notes\.closed$/, "g % 500 > 0"],
  [/^filler_\w+\.advance_notes\.lost_height$/, "case when g % 250 = 0 then g end"],
  [/^filler_\w+\.trials\.ended$/, "case when g % 500 > 0 then 'delivered' end"],
  [/^relayer\.reports\.wanted$/, "g % 500 = 0"],
  [/^relayer\.reports\.settled_by$/, "case when g % 100 > 0 then 'client/2' end"],
  [/^index\.signatures\.checkpoint_hash$/, "sha256(int8send(g))"],
  [/^index\.signatures\.validator$/, LANE],
  [/\.payload_size$/, "20 + g % 80"],
  [/\.lane_id$/, LANE],
  [/chain_id$/, "31337 + g % 3"],
  [new RegExp(`\\.(?:${ACCOUNTS_OF})$`), ACCOUNT],
  [/\.(?:key|alias|message|hash|\w+_id|(?:\w+_)?transaction)$/, "sha256(int8send(g))"],
  [/\.index$/, `g / ${LANES}`],
];

/** Values by type of all other columns. */
const OF_TYPE: Readonly<Record<string, string>> = {
  bytea: "'\\x00'::bytea",
  boolean: "g % 50 > 0",
  date: `date '${MONTH}' + g`,
  jsonb: "'{}'::jsonb",
  text: "''",
  "timestamp with time zone": `timestamptz '${MONTH}' + make_interval(secs => g)`,
};

/**
 * Puts rows into all tables of some schemas, and tells PostgreSQL's planner of them. The rows are the same each time.
 *
 * @param countOf Rows of a table, which is named with its schema.
 */
export async function fillTables(
  db: Queryable,
  schemas: readonly string[],
  countOf: (table: string) => number,
): Promise<void> {
  // It would look at some of the rows meanwhile.
  await db.query("alter system set autovacuum = off");
  await db.query("select pg_reload_conf()");
  await db.query(`select index.add_month('${MONTH}')`);
  await dropConditions(db, schemas);
  const indexes = await dropIndexes(db, schemas);
  const tables = Map.groupBy(await columnsOf(db, schemas), ({ table }) => table);
  for (const [table, columns] of tables) {
    const names = columns.map(({ name }) => `"${name}"`).join();
    const values = columns.map(expressionOf).join();
    const rows = `generate_series(1, ${countOf(table)}) g`;
    await db.query(`insert into ${table} (${names}) select ${values} from ${rows}
       on conflict do nothing`);
  }
  for (const index of indexes) await db.query(index);
  await db.query(`set default_statistics_target = ${STATISTICS}`);
  await db.query("analyze");
}

/**
 * Drops all indexes but those of keys: PostgreSQL makes an index of a full table in a fraction of the time.
 *
 * @returns what makes them again.
 */
export async function dropIndexes(db: Queryable, schemas: readonly string[]): Promise<string[]> {
  const { rows } = await db.query(
    `select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as make
     from pg_index i join pg_class c on c.oid = i.indrelid
     where c.relnamespace::regnamespace::text = any ($1) and c.relkind = 'r' and not c.relispartition
       and not exists (select from pg_constraint where conindid = i.indexrelid)
     order by make`,
    [schemas],
  );
  for (const row of rows) await db.query(row.drop);
  return rows.map(({ make }) => make);
}

/** Drops what values must satisfy: no plan depends on it here. */
async function dropConditions(db: Queryable, schemas: readonly string[]): Promise<void> {
  const { rows } = await db.query(
    `select format('alter table %s drop constraint if exists %I', conrelid::regclass, conname) as drop
     from pg_constraint where contype in ('c', 'f') and connamespace::regnamespace::text = any ($1)`,
    [schemas],
  );
  for (const row of rows) await db.query(row.drop);
}

/** Columns of tables; a partition gets its rows by its table. */
async function columnsOf(db: Queryable, schemas: readonly string[]): Promise<Column[]> {
  const { rows } = await db.query(
    `select n.nspname || '.' || c.relname as table, a.attname as name,
       format_type(a.atttypid, null) as type, not a.attnotnull as "isNullable"
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace
     join pg_attribute a on a.attrelid = c.oid
     where n.nspname = any ($1) and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like '%migrations%'
       and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = ''
     order by 1, a.attnum`,
    [schemas],
  );
  return rows;
}

function expressionOf({ table, name, type, isNullable }: Column): string {
  const [, value] = VALUES.find(([pattern]) => pattern.test(`${table}.${name}`)) ?? [];
  if (value !== undefined) return value;
  if (type === "text" && isNullable) return "null";
  return OF_TYPE[type] ?? (type.endsWith("[]") ? "'{}'" : "g");
}
