import { fileURLToPath } from "node:url";

import { type FormerTables, migrate, moveFormerTables } from "@causeway/database";
import { migrateIndex, PRODUCTS } from "@causeway/index";
import type { Hex } from "@causeway/protocol";

import { schemaOf } from "./schemaOf.ts";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Of held orders, which the third migration makes. */
const OF_HOLDS = ["orders", "held_orders", "hold_ends", "fill_attempts", "fills"];

/** Tables and views of before, when a filler had a whole database. Such a filler holds the name. */
const FORMER: FormerTables = {
  firstMigration: "1_transfers-and-advances",
  relations: (applied) => [
    ...["chains", "lanes", "transfers", "endings", "attempts", "advances", "deliveries"],
    ...["repayments", "pulls", "transactions", "costs", "trials"],
    ...["advance_books", "in_flight", "books"],
    ...(applied.has("3_held-orders") ? OF_HOLDS : []),
  ],
  hold: "filler",
};

/**
 * Brings the database of an account's filler to its newest form. Migrations of the index come first: views of the filler
 * read its tables.
 *
 * @param log Receives a line per step.
 */
export async function migrateFiller(
  url: string,
  account: Hex,
  log?: (line: string) => void,
): Promise<void> {
  const schema = schemaOf(account);
  await migrateIndex(url, PRODUCTS, log);
  await moveFormerTables(url, schema, FORMER, log);
  await migrate(url, MIGRATIONS, log, { schema, table: "migrations" });
}
