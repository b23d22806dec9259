import type { Queryable } from "@causeway/database";
import type { Pool } from "pg";

import { unavailable } from "../errors/ApiError.ts";

/** Connections that requests share. If too many requests wait for one, the next is refused at once. */
export class BoundedPool implements Queryable {
  readonly #pool: Pool;
  readonly #mostWaiting: number;

  /** @param mostWaiting Requests that may wait for a connection. */
  constructor(pool: Pool, mostWaiting: number) {
    this.#pool = pool;
    this.#mostWaiting = mostWaiting;
  }

  /** The same as of `pg`. @throws ApiError `unavailable` if too many wait, or the database does not answer in time. */
  readonly query = (async (...query: Parameters<Pool["query"]>) => {
    if (this.#pool.waitingCount >= this.#mostWaiting) {
      throw unavailable("too many requests wait for the database");
    }
    try {
      return await this.#pool.query(...query);
    } catch (error) {
      if (isRefusedQuery(error)) throw error;
      throw unavailable("the database does not answer", {}, error);
    }
  }) as Queryable["query"];
}

/**
 * Classes of SQLSTATE that say that the database is not there now: connections, a primary that became a replica, no
 * database of this name, resources, operators, its system.
 */
const NOT_NOW = ["08", "25", "3D", "53", "57", "58"];

/** Whether PostgreSQL read the query and refused it: that is a fault of this service. */
function isRefusedQuery(error: unknown): boolean {
  const code = (error as { code?: unknown }).code;
  return (
    typeof code === "string" && /^[0-9A-Z]{5}$/.test(code) && !NOT_NOW.includes(code.slice(0, 2))
  );
}
