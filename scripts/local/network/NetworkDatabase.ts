import { type Database, startDatabase } from "@causeway/database";

/**
 * The PostgreSQL that a network's services share. It ends with the network: a server that lasts would remember chains that
 * do not.
 */
export class NetworkDatabase {
  /** Rejects if the server ends by itself. */
  readonly failed: Promise<never>;

  #started: Promise<Database> | undefined;
  #fail: (reason: Error) => void = () => {};

  constructor() {
    this.failed = new Promise<never>((_, reject) => {
      this.#fail = reject;
    });
    this.failed.catch(() => {});
  }

  /** Starts the server, and returns its URL. */
  async start(): Promise<string> {
    this.#started = startDatabase({});
    const { url, lost } = await this.#started;
    void lost.then(this.#fail);
    return url;
  }

  /** Ends the server, and removes its files. */
  async stop(): Promise<void> {
    const database = await this.#started?.catch(() => undefined);
    await database?.stop();
  }
}
