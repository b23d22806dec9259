import { setTimeout as sleep } from "node:timers/promises";

import pg from "pg";

/** Any number, as long as nobody else locks it in this database. */
const LOCK = 4_815_162_342;

/** Milliseconds between looks whether the database is still there. */
const LOOK_MILLISECONDS = 500;
/** Milliseconds between looks whether it was taken again. */
const WAITING_MILLISECONDS = 100;
/** Milliseconds after which a database that does not answer counts as gone. */
const PATIENCE_MILLISECONDS = 10_000;

/** Another service works on the database: both would do the same and collide. */
export class DatabaseLockedError extends Error {
  constructor() {
    super("another service uses this database: stop it, or give this one its own");
    this.name = "DatabaseLockedError";
  }
}

/** The database is not held for this service now, so that another one may use it. */
export class DatabaseNotHeldError extends Error {
  readonly code = "DatabaseUnavailable";
  /** Of an answer over HTTP. */
  readonly statusCode = 503;

  constructor(reason: string) {
    super(`the database is not held: ${reason}`);
    this.name = "DatabaseNotHeldError";
  }
}

/** Why a database is not held. */
export interface HoldLoss {
  readonly reason: string;
  /** Unix milliseconds. */
  readonly since: number;
}

/**
 * Keeps a database for one service by a lock, which ends with its connection, so a kill leaves none. Where the connection
 * breaks it is taken again as soon as the database is back and nobody else has it.
 */
export class DatabaseHold {
  readonly #url: string;
  readonly #onChange: (loss: HoldLoss | undefined) => void;
  readonly #patience: number;
  #client: pg.Client | undefined;
  #loss: HoldLoss | undefined;
  #held = new AbortController();
  #isReleased = false;

  private constructor(
    url: string,
    onChange: (loss: HoldLoss | undefined) => void,
    patience: number,
  ) {
    this.#url = url;
    this.#onChange = onChange;
    this.#patience = patience;
  }

  /**
   * @param onChange Told when it is lost, and why; and when it was taken again.
   * @param patience Milliseconds after which a database that does not answer counts as gone.
   * @throws DatabaseLockedError
   */
  static async take(
    url: string,
    onChange: (loss: HoldLoss | undefined) => void = () => undefined,
    patience = PATIENCE_MILLISECONDS,
  ): Promise<DatabaseHold> {
    const hold = new DatabaseHold(url, onChange, patience);
    await hold.#take();
    return hold;
  }

  /** Why the database is not held now; undefined while it is. */
  get loss(): HoldLoss | undefined {
    return this.#loss;
  }

  /**
   * Has work done while the database is held, and never while it is not: it is stopped when the hold is lost, and begun
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
    const client = this.#client;
    this.#client = undefined;
    await client?.end();
  }

  async #take(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      keepAlive: true,
      connectionTimeoutMillis: this.#patience,
      query_timeout: this.#patience,
    });
    client.on("error", ({ message }) => this.#lose(client, message));
    client.on("end", () => this.#lose(client, "its connection ended"));
    try {
      await client.connect();
      const { rows } = await client.query("select pg_try_advisory_lock($1) as locked", [LOCK]);
      if (rows[0]?.locked !== true) throw new DatabaseLockedError();
      if (this.#isReleased) throw new DatabaseNotHeldError("it was released");
    } catch (error) {
      client.end().catch(() => undefined);
      throw error;
    }
    this.#client = client;
    this.#held = new AbortController();
    this.#loss = undefined;
    void this.#watch(client);
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
    this.#onChange(this.#loss);
    void this.#takeAgain(this.#loss);
  }

  async #takeAgain({ since }: HoldLoss): Promise<void> {
    while (!this.#isReleased) {
      await pause(LOOK_MILLISECONDS);
      if (this.#isReleased) return;
      try {
        await this.#take();
        return this.#onChange(undefined);
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
