import { writeFileSync } from "node:fs";
import { join } from "node:path";

import {
  createKey,
  readMasterKey,
  SCOPES,
  signingSecretsOf,
  USUAL_LIMITS,
} from "@causeway/api/keys";
import { connectDatabase } from "@causeway/database";

import { MASTER_KEY } from "./commands.ts";
import type { RunFolders } from "./folders.ts";

/** A key of the network's API. */
export interface DevelopmentKey {
  readonly id: string;
  readonly secret: string;
  /** The file that has the secrets for signed requests, too. */
  readonly file: string;
}

/**
 * Makes a key for all APIs of the network, and writes it to a file that only its owner may read.
 *
 * @param database Migrated by the API.
 */
export async function developmentKey(
  database: string,
  { run }: Pick<RunFolders, "run">,
): Promise<DevelopmentKey> {
  const db = connectDatabase(database, () => undefined);
  try {
    const terms = { name: "Development", scopes: SCOPES, limits: USUAL_LIMITS };
    const { key, secret } = await createKey(db, terms);
    const signing = signingSecretsOf(readMasterKey(join(run, MASTER_KEY)), key);
    const file = join(run, "api-key.json");
    const text = JSON.stringify({ id: key.id, secret, signing }, null, 2);
    writeFileSync(file, `${text}\n`, { mode: 0o600 });
    return { id: key.id, secret, file };
  } finally {
    await db.end();
  }
}
