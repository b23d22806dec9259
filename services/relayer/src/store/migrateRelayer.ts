import { fileURLToPath } from "node:url";

import { migrate } from "@causeway/database";
import { migrateIndex, PRODUCTS } from "@causeway/index";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/**
 * Brings a relayer's database to its newest form. Migrations of the index come first: a view of the relayer reads its tables.
 *
 * @param log Receives a line per step.
 */
export async function migrateRelayer(url: string, log?: (line: string) => void): Promise<void> {
  await migrateIndex(url, PRODUCTS, log);
  await migrate(url, MIGRATIONS, log);
}
