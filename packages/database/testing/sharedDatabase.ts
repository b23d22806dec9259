import pg from "pg";

import { type Database, startDatabase } from "../src/index.ts";

/** Brings an empty database to the state in which tests want it. It closes its connections. */
export type Preparation = (url: string) => Promise<void>;

/** Each test of a process that wants a database gets one on this server, which ends with the process. */
let server: Promise<Database> | undefined;
/** Databases that were prepared once, and that no test changes. */
const templates = new Map<Preparation, Promise<string>>();
let count = 0;

/**
 * A database of its own, on a server that all tests of the process share. `stop` drops it.
 *
 * @param prepare Runs once in a process: the database is a copy of what it left. Nothing is in the database without it.
 */
export async function sharedDatabase(prepare?: Preparation): Promise<Database> {
  server ??= startDatabase({});
  const { url, lost } = await server;
  const name = await createDatabase(url, prepare && (await templateOf(url, prepare)));
  const stop = () => query(url, `drop database if exists ${name} with (force)`);
  return { url: databaseAt(url, name), lost, stop };
}

function templateOf(url: string, prepare: Preparation): Promise<string> {
  const known = templates.get(prepare);
  if (known !== undefined) return known;
  const making = makeTemplate(url, prepare);
  templates.set(prepare, making);
  return making;
}

async function makeTemplate(url: string, prepare: Preparation): Promise<string> {
  const name = await createDatabase(url);
  await prepare(databaseAt(url, name));
  return name;
}

async function createDatabase(url: string, template = "template1"): Promise<string> {
  count += 1;
  const name = `test_${count}`;
  await query(url, `create database ${name} template ${template} strategy file_copy`);
  return name;
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

function databaseAt(url: string, name: string): string {
  return url.replace(/[^/]*$/, name);
}
