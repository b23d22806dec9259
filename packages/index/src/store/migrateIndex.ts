import { fileURLToPath } from "node:url";

import { migrate } from "@causeway/database";

import type { Product } from "../Product.ts";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/**
 * Brings the tables of the index and of its products to their newest form, all in the schema `index`.
 *
 * @param log Receives a line per step.
 */
export async function migrateIndex(
  url: string,
  products: readonly Pick<Product, "name" | "migrations">[],
  log?: (line: string) => void,
): Promise<void> {
  await migrate(url, MIGRATIONS, log, { schema: "index", table: "migrations" });
  for (const { name, migrations } of products) {
    await migrate(url, migrations, log, { schema: "index", table: `migrations_of_${name}` });
  }
}
