import pg from "pg";

/** Connections, or one of them inside a transaction. */
export type Queryable = Pick<pg.ClientBase, "query">;

/**
 * Connections to a database; columns of whole numbers, `bigint` and `numeric`, are read as bigint.
 *
 * @param onBroken Told why an idle connection broke. The next query gets another.
 */
export function connectDatabase(url: string, onBroken: (reason: string) => void): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, types: wholeNumbers(), max: 10 });
  pool.on("error", ({ message }) => {
    // The pool does not wait for its connections to end, so the server may end them first.
    if (!pool.ending) onBroken(message);
  });
  return pool;
}

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
  try {
    await client.query("begin");
    const result = await work(client);
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback");
    throw error;
  } finally {
    client.release();
  }
}
