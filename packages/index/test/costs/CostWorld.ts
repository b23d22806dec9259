import { MigratedDatabase } from "@causeway/database/testing/MigratedDatabase.ts";
import { type Hex, uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

import { type AskedTransaction, wantCosts } from "../../src/costs/wantCosts.ts";
import { toBytea } from "../../src/store/bytes.ts";
import { valuesToJson } from "../../src/store/values.ts";
import { migrateAll } from "../../testing/migrateAll.ts";

export const CHAIN = 7n;
const AT = 1_700_000_000n;

export const word = (value: number | bigint): Hex => uintBytes(BigInt(value), 32);

/** The lane of all messages. */
export const LANE = word(0xa);

/** A message by its place. */
export interface TestMessage {
  readonly key: Hex;
  readonly messageId: Hex;
  readonly frame: Hex;
  readonly gasLimit: bigint;
}

/** The message at a place of the lane. */
export function messageAt(index: number): TestMessage {
  const frame: Hex = `0x${"ab00".repeat(index + 1)}`;
  const key = concat([LANE, uintBytes(BigInt(index), 8)]);
  return { key, messageId: word(0x1000 - index), frame, gasLimit: 1_000n * BigInt(index + 1) };
}

/** A transaction of a block, which has the same number. */
export function transactionAt(number: number, toShare = true): AskedTransaction {
  const height = BigInt(number);
  const blockHash = word(0xb000 + number);
  return { chainId: CHAIN, hash: word(0xc000 + number), height, blockHash, at: AT, toShare };
}

/** A database with the tables of the index, and events and messages as a writer leaves them. */
export class CostWorld {
  readonly #database: MigratedDatabase;

  private constructor(database: MigratedDatabase) {
    this.#database = database;
  }

  static async start(): Promise<CostWorld> {
    const database = await MigratedDatabase.start(migrateAll);
    const world = new CostWorld(database);
    await world.db.query("select index.add_month('2023-11-01')");
    return world;
  }

  get db() {
    return this.#database.db;
  }

  stop(): Promise<void> {
    return this.#database.stop();
  }

  async clear(): Promise<void> {
    await this.db.query("truncate index.costs, index.transactions, index.events, index.messages");
  }

  /** Stores final messages of the origin. */
  async send(...messages: readonly TestMessage[]): Promise<void> {
    await this.db.query(
      `insert into index.messages (key, lane_id, index, message_id, origin_chain_id, frame, gas_limit,
         sent_height, sent_log_index, sent_block, sent_transaction, sent_at, sent_final, final)
       select key, $1, 0, message_id, 1, frame, gas_limit, 1, 0, $1, $1, now(), true, true
       from unnest($2::bytea[], $3::bytea[], $4::bytea[], $5::numeric[])
         as sent (key, message_id, frame, gas_limit)`,
      [
        toBytea(LANE),
        messages.map(({ key }) => toBytea(key)),
        messages.map(({ messageId }) => toBytea(messageId)),
        messages.map(({ frame }) => toBytea(frame)),
        messages.map(({ gasLimit }) => gasLimit),
      ],
    );
  }

  /** Stores an event that a transaction delivered the messages at some places. */
  deliver(transaction: AskedTransaction, ...indices: readonly number[]): Promise<void> {
    const delivered = indices.reduce((bits, index) => bits | (1n << BigInt(index)), 0n);
    return this.#store(transaction, "MessagesDelivered", { laneId: LANE, first: 0n, delivered });
  }

  /** Stores an event that the recipient of a message failed. */
  fail(transaction: AskedTransaction, { messageId }: TestMessage): Promise<void> {
    return this.#store(transaction, "MessageFailed", { messageId, reason: word(0) });
  }

  /** Asks for the costs of transactions. */
  want(...transactions: readonly AskedTransaction[]): Promise<void> {
    return wantCosts(this.db, transactions);
  }

  /** Lets pass the pauses after which something is looked for again. */
  async waitForRetries(): Promise<void> {
    await this.db.query("update index.transactions set next_try_at = now()");
  }

  async #store(
    { hash, height, blockHash, at, chainId }: AskedTransaction,
    name: string,
    values: object,
  ): Promise<void> {
    await this.db.query(
      `insert into index.events
         (chain_id, height, log_index, at, block_hash, transaction, contract, kind, values)
       select $1, $2, count(*), to_timestamp($3::bigint), $4, $5, '', $6, $7
       from index.events where chain_id = $1 and height = $2`,
      [
        ...[chainId, height, at, toBytea(blockHash), toBytea(hash)],
        ...[`mailbox.${name}`, valuesToJson(values)],
      ],
    );
  }
}
