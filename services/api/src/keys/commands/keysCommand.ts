import type { KeyObject } from "node:crypto";

import type { NamingCommand } from "@causeway/service";
import { type CommandHelp, withHelp } from "@causeway/service/CommandHelp";
import type { Command } from "commander";
import pg from "pg";

import { readApiConfig } from "../../config.ts";
import type { ApiName } from "../../http/envelopes.ts";
import { type Limits, SCOPES } from "../Key.ts";
import { createKey, listKeys, type NewKey, revokeKey, rotateKey } from "../keyTable.ts";
import { signingSecretsOf } from "../secrets.ts";
import { keyJson, keysTable, newKeyText } from "./keyTexts.ts";
import { expiryFrom, idFrom, limitsFrom, nameFrom, scopesFrom, USUAL_LIMITS } from "./parsers.ts";

interface Created {
  readonly config: string;
  readonly name: string;
  readonly scopes: readonly ApiName[];
  readonly limits: Limits;
  readonly entrance?: string;
  readonly expires?: Date;
  readonly json?: true;
}

const KEYS: CommandHelp = {
  does: "create, list, revoke and rotate keys of clients",
  notes: ["DATABASE_URL names the primary. A change is valid in all processes within seconds."],
  examples: ["list"],
};
const CREATE: CommandHelp = {
  does: "create a key, and print its secrets this once",
  examples: [
    "--config api.json --name Wallet",
    "--config api.json --name Wallet --scopes routing,data --limits quotes=1200 --expires 90d",
  ],
};
const LIST: CommandHelp = { does: "list all keys, without secrets", examples: ["--json"] };
const REVOKE: CommandHelp = { does: "end a key", examples: ["0123456789abcdef"] };
const ROTATE: CommandHelp = {
  does: "give a key other secrets; those of before end at once",
  examples: ["0123456789abcdef --config api.json"],
};

/** Where keys are, and where results go. */
export interface KeysSurroundings {
  /** The primary. @throws Error if nothing names it. */
  readonly urlOf: () => string;
  readonly write: (text: string) => void;
}

/** Adds `keys` to a program. */
export function addKeysCommand(program: NamingCommand, { urlOf, write }: KeysSurroundings): void {
  const keys = withHelp(program.command("keys"), KEYS);
  const work = <T>(run: (db: pg.Client) => Promise<T>) => withPrimary(urlOf(), run);
  withJson(withHelp(keys.command("create"), CREATE))
    .requiredOption("--config <file>", "configuration, JSON; it names the master key")
    .requiredOption("--name <text>", "name for operators", nameFrom)
    .option("--scopes <list>", "APIs that the key is for", scopesFrom, [...SCOPES])
    .option("--limits <list>", "weight of requests a minute", limitsFrom, USUAL_LIMITS)
    .option("--entrance <text>", "the entrance that its requests must name", nameFrom)
    .option("--expires <time>", "when the key ends; never if left out", expiryFrom)
    .action(async ({ config, json, expires: expiresAt, ...terms }: Created) => {
      const { masterKey } = readApiConfig(config).keys;
      const made = await work((db) => createKey(db, { ...terms, expiresAt }));
      write(textOf(made, masterKey, json));
    });
  withJson(withHelp(keys.command("list"), LIST)).action(async ({ json }: { json?: true }) => {
    const all = await work(listKeys);
    write(json ? JSON.stringify(all.map(keyJson)) : keysTable(all));
  });
  withHelp(keys.command("revoke"), REVOKE)
    .argument("<id>", "id of the key", idFrom)
    .action(async (id: string) => {
      await work((db) => revokeKey(db, id));
      write(`Key ${id} is revoked: all processes refuse it within seconds.`);
    });
  withJson(withHelp(keys.command("rotate"), ROTATE))
    .argument("<id>", "id of the key", idFrom)
    .requiredOption("--config <file>", "configuration, JSON; it names the master key")
    .action(async (id: string, { config, json }: { config: string; json?: true }) => {
      const { masterKey } = readApiConfig(config).keys;
      write(textOf(await work((db) => rotateKey(db, id)), masterKey, json));
    });
}

function withJson(command: Command): Command {
  return command.option("--json", "print JSON alone");
}

/** A key for the data API has secrets for signatures, if there is a master key. */
function textOf(made: NewKey, masterKey: KeyObject | undefined, json?: true): string {
  const { key, secret } = made;
  const signs = key.scopes.includes("data") && masterKey !== undefined;
  const signing = signs ? signingSecretsOf(masterKey, key) : undefined;
  if (!json) return newKeyText(made, signing);
  return JSON.stringify({ ...keyJson(key), secret, signing: signing ?? null });
}

const UNDEFINED_TABLE = "42P01";

async function withPrimary<T>(url: string, run: (db: pg.Client) => Promise<T>): Promise<T> {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    return await run(db);
  } catch (error) {
    const isMissing = (error as { code?: unknown }).code === UNDEFINED_TABLE;
    throw isMissing ? new Error("the database lacks the service's tables: run `migrate`") : error;
  } finally {
    await db.end();
  }
}
