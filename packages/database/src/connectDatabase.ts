import pg from "pg";

import { PreparingClient } from "./PreparingClient.ts";

/**
 * Milliseconds that a connection rests before it ends. A new one costs PostgreSQL as much as some hundred short queries, and
 * prepares all queries again: stages that look every few seconds, together, must find those of the last time.
 */
const IDLE_MILLISECONDS = 300_000;

/** Connections, or one of them inside a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;

/** How many connections there are, and how long who asks waits. */
export interface PoolBounds {
  readonly connections: number;
  /** Milliseconds until there must be a connection: also if others use all of them. */
  readonly connecting: number;
  /** Milliseconds after which a query is given up: a database that hangs must not keep who asks for ever. */
  readonly query: number;
  /** Whether the server, too, ends a query that was given up: else such queries go on beside those of others. */
  readonly endsQueries?: boolean;
  /** Whether connections prepare each query that is asked again: for work that asks the same again and again. */
  readonly prepares?: boolean;
}

/** For a service's own work. */
export const OWN_POOL: PoolBounds = {
  ...{ connections: 10, connecting: 30_000, query: 120_000 },
  prepares: true,
};

/** For what strangers ask over HTTP: however many ask, a service's own work has its connections. */
export const READING_POOL: PoolBounds = { connections: 4, connecting: 5_000, query: 10_000 };

/** How connections are given. */
export interface ConnectOptions {
  /** Why nothing may be asked now, if so. */
  readonly refusal?: () => Error | undefined;
  /** How many there are, and how long they are waited for. */
  readonly bounds?: PoolBounds;
  /** Schema of the tables that queries name without one; as the server says if left out. */
  readonly schema?: string | undefined;
}

/**
 * Connections to a database; columns of whole numbers, `bigint` and `numeric`, are read as bigint.
 *
 * @param onBroken Told why an idle connection broke. The next query gets another.
 */
export function connectDatabase(
  url: string,
  onBroken: (reason: string) => void,
  { refusal = () => undefined, bounds = OWN_POOL, schema }: ConnectOptions = {},
): pg.Pool {
  const options = {
    ...{ connectionString: url, types: wholeNumbers(), max: bounds.connections, keepAlive: true },
    connectionTimeoutMillis: bounds.connecting,
    idleTimeoutMillis: IDLE_MILLISECONDS,
    query_timeout: bounds.query,
    ...(bounds.endsQueries && { statement_timeout: bounds.query }),
    ...(bounds.prepares && { Client: PreparingClient }),
    ...(schema !== undefined && { onConnect: (client: Queryable) => useSchema(client, schema) }),
  };
  const pool = new RefusingPool(options, refusal);
  pool.on("error", ({ message }) => {
    // The pool does not wait for its connections to end, so the server may end them first.
    if (!pool.ending) onBroken(message);
  });
  // The pool listens to idle connections alone. If one breaks while it is given away, its next query fails.
  pool.on("connect", (client) => client.on("error", ignore));
  return pool;
}

/** The connection is given once this has ended. */
async function useSchema(client: Queryable, schema: string): Promise<void> {
  await client.query(`set search_path = ${pg.escapeIdentifier(schema)}`);
}

/** Gives no connection while there is a reason not to. */
class RefusingPool extends pg.Pool {
  readonly #refusal: () => Error | undefined;

  constructor(options: pg.PoolConfig, refusal: () => Error | undefined) {
    super(options);
    this.#refusal = refusal;
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<pg.PoolClient> | undefined {
    const refusal = this.#refusal();
    if (callback === undefined) return refusal ? Promise.reject(refusal) : super.connect();
    if (refusal === undefined) super.connect(callback);
    else callback(refusal, undefined, () => undefined);
    return undefined;
  }
}

type Connected = (
  error: Error | undefined,
  client: pg.PoolClient | undefined,
  done: (release?: unknown) => void,
) => void;

/** How columns are read: of `numeric` ones, none has a fraction. */
export function wholeNumbers(): pg.TypeOverrides {
  const types = new pg.TypeOverrides();
  types.setTypeParser(pg.types.builtins.INT8, BigInt);
  types.setTypeParser(pg.types.builtins.NUMERIC, BigInt);
  return types;
}

/** Runs `work` in one transaction: all of it is stored, or nothing. */
export async function inTransaction<T>(
  pool: pg.Pool,
  work: (client: Queryable) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    // Of a connection that broke, the first error says why.
    await client.query("rollback").catch((failure: Error) => {
      broken = failure;
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

function ignore(): void {}
