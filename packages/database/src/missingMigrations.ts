import { readdirSync } from "node:fs";

import type { Queryable } from "./connectDatabase.ts";
import type { MigrationCount } from "./migrate.ts";

/** SQLSTATE of a table or schema that is not there. */
const NO_TABLE = ["42P01", "3F000"];

/** The SQL migrations in `directory` that were not applied yet, by their names. */
export async function missingMigrations(
  db: Queryable,
  directory: string,
  { schema, table }: MigrationCount,
): Promise<string[]> {
  const applied = await appliedMigrations(db, `"${schema}"."${table}"`);
  return readdirSync(directory)
    .filter((file) => file.endsWith(".sql"))
    .map((file) => file.replace(/\.sql$/, ""))
    .filter((name) => !applied.includes(name))
    .sort();
}

async function appliedMigrations(db: Queryable, table: string): Promise<string[]> {
  try {
    const { rows } = await db.query(`select name from ${table}`);
    return rows.map(({ name }) => name as string);
  } catch (error) {
    if (NO_TABLE.includes((error as { code?: string }).code ?? "")) return [];
    throw error;
  }
}
