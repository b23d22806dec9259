import { connectDatabase } from "@causeway/database";
import type { IndexedEvent } from "@causeway/index";
import { MessagesIndex } from "@causeway/index/testing/MessagesIndex.ts";
import type { Pool } from "pg";

import { migrateRelayer, SCHEMA } from "../../src/store/migrateRelayer.ts";
import { DESTINATION, HUB, ORIGIN } from "./chainEvents.ts";

/** A relayer's database, whose index has what a test says of the chains. */
export class ToldChains {
  readonly index: MessagesIndex;
  readonly db: Pool;

  private constructor(index: MessagesIndex) {
    this.index = index;
    this.db = connectDatabase(index.url, () => undefined, { schema: SCHEMA });
  }

  static async start(): Promise<ToldChains> {
    const index = await MessagesIndex.start();
    await migrateRelayer(index.url);
    return new ToldChains(index);
  }

  get url(): string {
    return this.index.url;
  }

  async stop(): Promise<void> {
    await this.db.end();
    await this.index.stop();
  }

  /** Forgets the chains, and all notes of the relayer. */
  async clear(): Promise<void> {
    await this.index.clear();
    await this.db.query("delete from message_notes; delete from noted_heights");
  }

  /**
   * Takes the place of all that was told of chains before.
   *
   * @param final Height of each chain's newest final block.
   */
  async tell(events: readonly IndexedEvent[], final = 90n): Promise<void> {
    await this.index.clear();
    for (const chainId of [ORIGIN, HUB, DESTINATION]) {
      const its = events.filter((event) => event.chainId === chainId);
      await this.index.read(chainId, its, final);
    }
  }
}
