import { fileURLToPath } from "node:url";

import { migrate } from "@causeway/database";

const MIGRATIONS = fileURLToPath(new URL("../../migrations", import.meta.url));

/** Where the service's own migrations are, and the table that counts them. */
export const API_MIGRATIONS = [MIGRATIONS, { schema: "api", table: "migrations" }] as const;

/**
 * Brings the service's own tables to their newest form, all in the schema `api` of the primary.
 *
 * @param log Receives a line per step.
 */
export async function migrateApi(url: string, log?: (line: string) => void): Promise<void> {
  const [directory, count] = API_MIGRATIONS;
  await migrate(url, directory, log, count);
}
