import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

import { type Queryable, wholeNumbers } from "./connectDatabase.ts";
import { prepared } from "./prepared.ts";

/** The lock of a name is a number of 64 bits. */
const LOCK = "select pg_try_advisory_lock(hashtextextended('causeway hold ' || $1, 0)) as locked";

/** Milliseconds between looks whether the database is still there. */
const LOOK_MILLISECONDS = 500;
/** Milliseconds between looks whether it was taken again. */
const WAITING_MILLISECONDS = 100;
/** Milliseconds after which a database that does not answer counts as gone. */
const PATIENCE_MILLISECONDS = 10_000;

/** Another process holds the name in this database: both would do the same and collide. */
export class DatabaseLockedError extends Error {
  readonly held: string;

  constructor(held: string) {
    super(`another process holds "${held}" in this database: stop it, or use another database`);
    this.name = "DatabaseLockedError";
    this.held = held;
  }
}

/** The name is not held for this process now, so that another one may hold it. */
export class DatabaseNotHeldError extends Error {
  readonly code = "DatabaseUnavailable";
  /** Of an answer over HTTP. */
  readonly statusCode = 503;

  constructor(reason: string) {
    super(`the database is not held: ${reason}`);
    this.name = "DatabaseNotHeldError";
  }
}

/** Why a name is not held. */
export interface HoldLoss {
  readonly reason: string;
  /** Unix milliseconds. */
  readonly since: number;
}

/** How a name is held. */
export interface HoldOptions {
  /** Of the work that one process at a time may do: that of a service, of an account, of a chain. */
  readonly name: string;
  /** Told when the name is lost, and why; and when it was taken again. */
  readonly onChange?: (loss: HoldLoss | undefined) => void;
  /** Milliseconds after which a database that does not answer counts as gone. */
  readonly patience?: number;
  /** Milliseconds after which the database gives the name away if this process is stopped; never without it. */
  readonly silence?: number;
}

/**
 * Keeps a name in a database for one process by a lock, which ends with its connection, so a kill leaves none. Where the
 * connection breaks the name is taken again as soon as the database is back and no other process has it.
 */
export class DatabaseHold {
  readonly #url: string;
  readonly #options: HoldOptions;
  #client: pg.Client | undefined;
  /** The connection of a process that waits: a new one for each look would cost the server more than the look. */
  #waiting: pg.Client | undefined;
  #loss: HoldLoss | undefined;
  #held = new AbortController();
  #isReleased = false;

  private constructor(url: string, options: HoldOptions) {
    this.#url = url;
    this.#options = options;
  }

  /** @throws DatabaseLockedError */
  static async take(url: string, options: HoldOptions): Promise<DatabaseHold> {
    const hold = new DatabaseHold(url, options);
    try {
      await hold.#take();
    } catch (error) {
      await hold.release();
      throw error;
    }
    return hold;
  }

  /** Takes the name as soon as it is free. Until then `loss` tells why it is not held. */
  static standBy(url: string, options: HoldOptions): DatabaseHold {
    const hold = new DatabaseHold(url, options);
    hold.#loss = { reason: "it was not taken yet", since: Date.now() };
    void hold.#takeAgain(hold.#loss, 0);
    return hold;
  }

  /** Why the name is not held now; undefined while it is. */
  get loss(): HoldLoss | undefined {
    return this.#loss;
  }

  /**
   * The connection that holds the name: a change that is made by it is made by the holder.
   *
   * @throws DatabaseNotHeldError
   */
  get connection(): Queryable {
    if (this.#client === undefined) {
      throw new DatabaseNotHeldError(this.#loss?.reason ?? "it was released");
    }
    return this.#client;
  }

  /**
   * Has work done while the name is held, and never while it is not: it is stopped when the hold is lost, and begun
   * again, after it has ended, when that was taken again. Returns once `stop` is aborted and the work has ended.
   *
   * @param work Goes on until its signal is aborted.
   */
  async whileHeld(work: (stop: AbortSignal) => Promise<void>, stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      if (this.#loss === undefined) {
        // What failed because the database is gone is begun again when it is back.
        await work(AbortSignal.any([stop, this.#held.signal])).catch(() => undefined);
      }
      await pause(WAITING_MILLISECONDS, stop);
    }
  }

  async release(): Promise<void> {
    this.#isReleased = true;
    const clients = [this.#client, this.#waiting];
    this.#client = undefined;
    this.#waiting = undefined;
    await Promise.all(clients.map((client) => client?.end()));
  }

  async #take(): Promise<void> {
    const client = this.#waiting ?? (await this.#connect());
    this.#waiting = undefined;
    try {
      const { name } = this.#options;
      const { rows } = await client.query(prepared(LOCK, [name]));
      if (this.#isReleased) throw new DatabaseNotHeldError("it was released");
      if (rows[0]?.locked !== true) {
        this.#waiting = client;
        throw new DatabaseLockedError(name);
      }
    } catch (error) {
      if (this.#waiting !== client) client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#held = new AbortController();
    this.#loss = undefined;
    void this.#watch(client);
  }

  async #connect(): Promise<pg.Client> {
    const { patience = PATIENCE_MILLISECONDS, silence = 0 } = this.#options;
    const client = new pg.Client({
      ...{ connectionString: this.#url, keepAlive: true, types: wholeNumbers() },
      connectionTimeoutMillis: patience,
      query_timeout: patience,
    });
    client.on("error", ({ message }) => this.#lose(client, message));
    client.on("end", () => this.#lose(client, "its connection ended"));
    try {
      await client.connect();
      // PostgreSQL ends a session that asks nothing for so long. A process that runs asks more often.
      await client.query(`set idle_session_timeout = ${silence}`);
      return client;
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
  }

  /** A database that hangs breaks no connection. */
  async #watch(client: pg.Client): Promise<void> {
    while (this.#client === client) {
      await pause(LOOK_MILLISECONDS);
      if (this.#client !== client) return;
      await client.query("select").catch(({ message }) => this.#lose(client, message));
    }
  }

  #lose(client: pg.Client, reason: string): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#loss = { reason, since: Date.now() };
    this.#held.abort();
    client.end().catch(() => undefined);
    this.#options.onChange?.(this.#loss);
    void this.#takeAgain(this.#loss, LOOK_MILLISECONDS);
  }

  async #takeAgain({ since }: HoldLoss, first: number): Promise<void> {
    for (let wait = first; !this.#isReleased; wait = LOOK_MILLISECONDS) {
      await pause(wait);
      if (this.#isReleased) return;
      try {
        await this.#take();
        return this.#options.onChange?.(undefined);
      } catch (error) {
        this.#loss = { reason: reasonOf(error), since };
      }
    }
  }
}

/** A host with several addresses fails for each of them, with an error that has no message of its own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(reasonOf).join("; ");
  return error instanceof Error ? error.message : String(error);
}

/** Does not keep the process from ending. */
async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  await sleep(milliseconds, undefined, { ref: false, ...(signal && { signal }) }).catch(
    () => undefined,
  );
}
