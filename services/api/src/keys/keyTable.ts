import { randomBytes } from "node:crypto";

import type { Queryable } from "@causeway/database";

import { type Key, type KeyTerms, keyOf } from "./Key.ts";
import { newSecret, sha256 } from "./secrets.ts";

/** An operator named a key that is not there. */
export class NoSuchKeyError extends Error {
  readonly id: string;

  constructor(id: string) {
    super(`no key has the id ${id}: \`keys list\` shows all keys`);
    this.name = "NoSuchKeyError";
    this.id = id;
  }
}

/** A key with its secret, which nobody can read again. */
export interface NewKey {
  readonly key: Key;
  readonly secret: string;
}

const COLUMNS = `id, name, scopes, secret_hash, generation, quotes_per_minute, others_per_minute, entrance, expires_at,
  coalesce(expires_at <= clock_timestamp(), false) as is_expired, revoked_at is not null as is_revoked`;

/** Stores a new key. */
export async function createKey(db: Queryable, terms: KeyTerms): Promise<NewKey> {
  const { name, scopes, limits, entrance, expiresAt } = terms;
  const secret = newSecret();
  const { rows } = await db.query(
    `insert into api.keys (id, name, scopes, secret_hash, quotes_per_minute, others_per_minute, entrance, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8) returning ${COLUMNS}`,
    [
      ...[randomBytes(8).toString("hex"), name, scopes, sha256(secret)],
      ...[limits.quotes, limits.others, entrance, expiresAt],
    ],
  );
  return { key: keyOf(rows[0]), secret };
}

/** Gives a key other secrets: those of before are worth nothing. @throws NoSuchKeyError */
export async function rotateKey(db: Queryable, id: string): Promise<NewKey> {
  const secret = newSecret();
  const { rows } = await db.query(
    `update api.keys set secret_hash = $2, generation = generation + 1 where id = $1 returning ${COLUMNS}`,
    [id, sha256(secret)],
  );
  if (rows.length === 0) throw new NoSuchKeyError(id);
  return { key: keyOf(rows[0]), secret };
}

/** Ends a key; one that ended before keeps its time. @throws NoSuchKeyError */
export async function revokeKey(db: Queryable, id: string): Promise<void> {
  const { rowCount } = await db.query(
    "update api.keys set revoked_at = coalesce(revoked_at, clock_timestamp()) where id = $1",
    [id],
  );
  if (rowCount === 0) throw new NoSuchKeyError(id);
}

/** All keys, the oldest first. */
export async function listKeys(db: Queryable): Promise<Key[]> {
  const { rows } = await db.query(`select ${COLUMNS} from api.keys order by created_at, id`);
  return rows.map(keyOf);
}

/** A key, and the time at the primary in Unix milliseconds. */
export async function findKey(
  db: Queryable,
  id: string,
): Promise<{ readonly key: Key | undefined; readonly time: number }> {
  const { rows } = await db.query(
    `select (extract(epoch from clock_timestamp()) * 1000)::float8 as time, ${COLUMNS}
     from (select) as always left join api.keys on id = $1`,
    [id],
  );
  const [row] = rows;
  return { key: row.id === null ? undefined : keyOf(row), time: row.time };
}
