import { connectDatabase, DatabaseInUseError, startDatabase } from "@causeway/database";

import { accountOf } from "../accountOf.ts";
import type { FillerConfig } from "../config.ts";
import { readBooks, readFills, readTrials } from "../store/books.ts";
import { schemaOf } from "../store/schemaOf.ts";
import { printBooks, printTrials } from "./printBooks.ts";
import { summariseBooks } from "./summariseBooks.ts";
import { summariseTrials } from "./summariseTrials.ts";

/**
 * The books for people, from a filler's database; of one that runs and has it for itself, as it tells them.
 *
 * @param databaseUrl A PostgreSQL to use instead of the embedded one.
 */
export async function booksOf(
  config: FillerConfig,
  databaseUrl: string | undefined,
): Promise<string> {
  try {
    return await readFrom(config, databaseUrl);
  } catch (error) {
    if (error instanceof DatabaseInUseError) return askRunning(config);
    throw error;
  }
}

async function readFrom(config: FillerConfig, url: string | undefined): Promise<string> {
  const directory = config.databaseDirectory;
  const database = await startDatabase({ url, directory, name: "filler" });
  const schema = schemaOf(accountOf(config));
  const db = connectDatabase(database.url, () => undefined, { schema });
  try {
    return config.isDryRun
      ? printTrials(config, summariseTrials(config, await readTrials(db)))
      : printBooks(config, summariseBooks(config, await readBooks(db), await readFills(db)));
  } finally {
    await db.end();
    await database.stop();
  }
}

async function askRunning({ listen, isDryRun }: FillerConfig): Promise<string> {
  const url = `http://${listen.host}:${listen.port}/${isDryRun ? "trials" : "books"}`;
  const answer = await fetch(url, { headers: { accept: "text/plain" } });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  return answer.text();
}
