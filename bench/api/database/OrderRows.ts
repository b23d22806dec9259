import { createHash } from "node:crypto";

import { migrateApi } from "@causeway/api";
import { connectDatabase } from "@causeway/database";
import { migrateIndex, PRODUCTS, rebuildAggregates } from "@causeway/index";
import { SENDER } from "@causeway/index/testing/events/messages.ts";
import { ORDER_ID, sent } from "@causeway/index/testing/events/orders.ts";
import { readEventsOf } from "@causeway/index/testing/readEventsOf.ts";
import type { Hex } from "@causeway/protocol";
import type { Pool } from "pg";

import { dropIndexes } from "../../../scripts/plans/SyntheticRows.ts";
import { CHAINS, EXAMPLE, FINAL } from "./exampleHistory.ts";
import { multiplyRows } from "./multiplyRows.ts";

/** Tables with a row for each order. */
const TABLES = [
  ...["orders", "order_ends", "transfers", "advances", "advance_deliveries"],
  ...["messages", "imports", "vault_moves"],
];
/** Nothing is lost if the machine fails meanwhile: the database is made again. */
const WHILE_FILLING = [
  ...["synchronous_commit = off", "autovacuum = off"],
  ...["max_wal_size = '16GB'", "maintenance_work_mem = '512MB'"],
];
/** Days over which orders were sent; the last one is sent now. */
const DAYS = 60;
/** Orders of each account. */
const EACH = 100;

/** Orders in the tables of an index, all final. */
export class OrderRows {
  readonly count: number;
  readonly accounts: number;

  private constructor(count: number) {
    this.count = count;
    this.accounts = Math.max(1, Math.floor(count / EACH));
  }

  /** Fills a new database: the index itself folds one order, and SQL makes the others like it. */
  static async fill(url: string, count: number): Promise<OrderRows> {
    const rows = new OrderRows(count);
    await migrateIndex(url, PRODUCTS);
    await migrateApi(url);
    const bounds = { connections: 4, connecting: 30_000, query: 3_600_000 };
    const db = connectDatabase(url, () => undefined, { bounds });
    try {
      for (const setting of WHILE_FILLING) await db.query(`alter system set ${setting}`);
      await db.query("select pg_reload_conf()");
      await rows.#fill(db);
      await db.query("alter system reset all");
      await db.query("select pg_reload_conf()");
    } finally {
      await db.end();
    }
    return rows;
  }

  /** Hash of the transaction that sent an order. @param order 1 to `count`. */
  transaction(order: number): Hex {
    return idOf(sent().transaction, order);
  }

  orderId(order: number): Hex {
    return idOf(ORDER_ID, order);
  }

  /** One of the accounts that sent orders. */
  account(place: number): Hex {
    return idOf(SENDER as Hex, place % this.accounts).slice(0, 42) as Hex;
  }

  async #fill(db: Pool): Promise<void> {
    const entities = PRODUCTS.flatMap((product) => product.entities);
    for (const chainId of CHAINS) {
      const events = EXAMPLE.filter((event) => event.chainId === chainId);
      await readEventsOf(db, { chainId, entities, events, final: FINAL });
    }
    const since = Math.floor(Date.now() / 1_000) - DAYS * 86_400;
    const seconds = `${since} + g * ${DAYS * 86_400} / ${this.count}`;
    const multiplying = { count: this.count, each: EACH, seconds };
    const indexes = await dropIndexes(db, ["index"]);
    for (const table of TABLES) await multiplyRows(db, table, multiplying);
    for (const index of indexes) await db.query(index);
    await db.query(
      `update index.chains set final_height = final_height + $1, observed_height = observed_height + $1,
         final_at = date_trunc('second', now())`,
      [this.count],
    );
    await db.query(
      "update index.blocks set height = height + $1, at = date_trunc('second', now())",
      [this.count],
    );
    await rebuildAggregates(db, entities);
    await db.query("vacuum analyze");
  }
}

function idOf(example: Hex, order: number): Hex {
  const place = Buffer.alloc(8);
  place.writeBigUInt64BE(BigInt(order));
  const hash = createHash("sha256")
    .update(Buffer.from(example.slice(2), "hex"))
    .update(place);
  return `0x${hash.digest("hex")}`;
}
