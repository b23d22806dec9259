import { PRODUCTS } from "../src/products/index.ts";
import { migrateIndex } from "../src/store/migrateIndex.ts";

/** Makes the tables of all products, for tests that take a `MigratedDatabase`. */
export async function migrateAll(url: string): Promise<void> {
  await migrateIndex(url, PRODUCTS);
}
