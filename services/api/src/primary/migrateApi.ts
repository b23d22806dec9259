import { fileURLToPath } from "node:url";

import { migrate } from "@causeway/database";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/**
 * Brings the service's own tables to their newest form, all in the schema `api` of the primary.
 *
 * @param log Receives a line per step.
 */
export async function migrateApi(url: string, log?: (line: string) => void): Promise<void> {
  await migrate(url, MIGRATIONS, log, { schema: "api", table: "migrations" });
}
