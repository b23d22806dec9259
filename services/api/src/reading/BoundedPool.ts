import type { Queryable } from "@causeway/database";
import pg from "pg";

import { unavailable } from "../errors/ApiError.ts";

/** Milliseconds in which a database that was silent must say that it is there. */
const PATIENCE = 250;
/** Milliseconds for which its answer serves all requests. */
const KEPT = 500;

/** Connections that requests share. If too many requests wait for one, the next is refused at once. */
export class BoundedPool implements Queryable {
  readonly #pool: pg.Pool;
  readonly #mostWaiting: number;
  readonly #monotonic: () => number;
  /** The last query was left without any answer. */
  #isSilent = false;
  #look: { readonly at: number; readonly isThere: Promise<boolean> } | undefined;

  /**
   * @param mostWaiting Requests that may wait for a connection.
   * @param monotonic Milliseconds of a clock that never jumps.
   */
  constructor(
    pool: pg.Pool,
    mostWaiting: number,
    monotonic: () => number = () => performance.now(),
  ) {
    this.#pool = pool;
    this.#mostWaiting = mostWaiting;
    this.#monotonic = monotonic;
  }

  /** Requests that wait for a connection. */
  get waiting(): number {
    return this.#pool.waitingCount;
  }

  /**
   * The same as of `pg`.
   *
   * @throws ApiError `unavailable` if too many wait, or the database does not answer in time. If it left a query unanswered, it
   *   is first asked whether it is there, so that few requests wait for a database that hangs.
   */
  readonly query = (async (...query: Parameters<pg.Pool["query"]>) => {
    if (this.#pool.waitingCount >= this.#mostWaiting) {
      throw unavailable("too many requests wait for the database");
    }
    if (this.#isSilent && !(await this.#isThere())) throw unavailable("the database is silent");
    try {
      const result = await this.#pool.query(...query);
      this.#isSilent = false;
      return result;
    } catch (error) {
      if (isRefusedQuery(error)) throw error;
      this.#isSilent = !(error instanceof pg.DatabaseError);
      throw unavailable("the database does not answer", {}, error);
    }
  }) as Queryable["query"];

  /** One look for all requests of half a second. */
  #isThere(): Promise<boolean> {
    if (this.#look !== undefined && this.#monotonic() - this.#look.at < KEPT) {
      return this.#look.isThere;
    }
    const isThere = this.#ask();
    this.#look = { at: this.#monotonic(), isThere };
    return isThere;
  }

  async #ask(): Promise<boolean> {
    const { promise: late, resolve } = Promise.withResolvers<boolean>();
    const timer = setTimeout(() => resolve(false), PATIENCE);
    const answered = this.#pool.query("select").then(
      () => true,
      () => false,
    );
    try {
      return await Promise.race([answered, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}

/**
 * Classes of SQLSTATE that say that the database is not there now: connections, a primary that became a replica, no
 * database of this name, a replica that had to go on, resources, operators, its system.
 */
const NOT_NOW = ["08", "25", "3D", "40", "53", "57", "58"];

/** Whether PostgreSQL read the query and refused it: that is a fault of this service. */
function isRefusedQuery(error: unknown): boolean {
  return error instanceof pg.DatabaseError && !NOT_NOW.includes(error.code?.slice(0, 2) ?? "");
}
