import { fileURLToPath } from "node:url";

import { migrate, missingMigrations, type Queryable } from "@causeway/database";

import type { Product } from "../Product.ts";
import { rebuildStaleSums } from "./aggregates/rebuildStaleSums.ts";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

const OWN = { schema: "index", table: "migrations" };

function countOf({ name }: Pick<Product, "name">) {
  return { schema: "index", table: `migrations_of_${name}` };
}

/**
 * Brings the tables of the index and of its products to their newest form, all in the schema `index`. If rows add other sums
 * now, the sums are computed again.
 *
 * @param log Receives a line per step.
 */
export async function migrateIndex(
  url: string,
  products: readonly Pick<Product, "name" | "migrations" | "entities">[],
  log?: (line: string) => void,
): Promise<void> {
  await migrate(url, MIGRATIONS, log, OWN);
  for (const product of products) {
    await migrate(url, product.migrations, log, countOf(product));
  }
  await rebuildStaleSums(
    url,
    products.flatMap(({ entities }) => entities),
  );
}

/** Migrations that the tables of a database lack, by their names. */
export async function missingIndexMigrations(
  db: Queryable,
  products: readonly Pick<Product, "name" | "migrations">[],
): Promise<string[]> {
  const missing = [
    missingMigrations(db, MIGRATIONS, OWN),
    ...products.map((product) => missingMigrations(db, product.migrations, countOf(product))),
  ];
  return (await Promise.all(missing)).flat();
}
