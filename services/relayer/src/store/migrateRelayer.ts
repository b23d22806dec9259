import { fileURLToPath } from "node:url";

import { type FormerTables, migrate, moveFormerTables } from "@causeway/database";
import { migrateIndex, PRODUCTS } from "@causeway/index";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Schema of a relayer's own tables. */
export const SCHEMA = "relayer";

/** Tables of a relayer that read chains itself. The fifth migration drops them. */
const OF_CHAINS = [
  ...["chains", "lanes", "messages", "endings", "failures", "prices", "exemptions", "costs"],
  "imports",
];

/** Tables of a relayer that works from the index. The fifth migration makes them. */
const OF_NOTES = ["message_notes", "noted_heights"];

/** Tables of before, when they stood in `public`. A relayer that reads chains itself holds the name. */
const FORMER: FormerTables = {
  firstMigration: "1_lanes-and-messages",
  relations: (applied) => [
    ...["checkpoints", "proofs", "submissions", "past_messages"],
    ...(applied.has("2_bridge-entries") ? ["bridges", "entries", "payouts"] : []),
    ...(applied.has("3_reports") ? ["reports"] : []),
    ...(applied.has("5_the-index") ? OF_NOTES : OF_CHAINS),
  ],
  hold: "relayer",
};

/**
 * Brings a relayer's database to its newest form. Migrations of the index come first: a view of the relayer reads its tables.
 *
 * @param log Receives a line per step.
 */
export async function migrateRelayer(url: string, log?: (line: string) => void): Promise<void> {
  await migrateIndex(url, PRODUCTS, log);
  await moveFormerTables(url, SCHEMA, FORMER, log);
  await migrate(url, MIGRATIONS, log, { schema: SCHEMA, table: "migrations" });
}
