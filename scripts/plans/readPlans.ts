import { fileURLToPath } from "node:url";

import { connectDatabase, startDatabase } from "@causeway/database";

import { migrateFiller } from "../../services/filler/src/store/migrateFiller.ts";
import { schemaOf } from "../../services/filler/src/store/schemaOf.ts";
import { migrateRelayer, SCHEMA } from "../../services/relayer/src/store/migrateRelayer.ts";
import { type Plan, Plans } from "./Plans.ts";
import { ACCOUNT, type Calls } from "./queries/Call.ts";
import { ofFiller } from "./queries/ofFiller.ts";
import { ofMessages } from "./queries/ofMessages.ts";
import { ofOrders } from "./queries/ofOrders.ts";
import { ofPrices } from "./queries/ofPrices.ts";
import { ofRelayer } from "./queries/ofRelayer.ts";
import { ofStatistics } from "./queries/ofStatistics.ts";
import { ofTransfers } from "./queries/ofTransfers.ts";
import { ofWriter } from "./queries/ofWriter.ts";
import { fillTables } from "./SyntheticRows.ts";

/** Plans as they were recorded. */
export const PLANS_FILE = fileURLToPath(
  new URL("../../test/scripts/plans/plans.txt", import.meta.url),
);

const MANY = 50_000;
const SOME = 5_000;
const FEW = 20;

/** Tables that have most of the rows. */
const LARGEST =
  /^(events|subjects|messages|message_notes|transfer_notes|trials|calls|failures|transactions|transfers|entries|orders)$/;
/** Tables with a few rows for each chain or asset, and those of what waits. */
const SMALL =
  /^(chains|blocks|lanes|light_clients|committees|\w*fee_schedules|assets|vaults|tokens|noted_heights|entry_notes)$/;
/** Of these a filler has a row, or one for each chain. */
const OF_FILLER = /^(account|chain_notes)$/;
const FILLER = schemaOf(ACCOUNT);

const CALLS: Calls = {
  ...ofWriter,
  ...ofMessages,
  ...ofTransfers,
  ...ofOrders,
  ...ofPrices,
  ...ofStatistics,
  ...ofRelayer,
};

/** A line for each step of each plan. */
export function textOf(plans: readonly Plan[]): string {
  return plans.map(({ call, text }) => `${call}\n${text}`).join("\n");
}

/** The plans of queries of services and commands, in a database in which tables have many rows. */
export async function readPlans(): Promise<readonly Plan[]> {
  const database = await startDatabase({});
  try {
    await migrateRelayer(database.url);
    await migrateFiller(database.url, ACCOUNT);
    const db = connectDatabase(database.url, () => undefined, { schema: SCHEMA });
    const client = await db.connect();
    try {
      await client.query("set max_parallel_workers_per_gather = 0");
      await fillTables(client, ["index", SCHEMA, FILLER], countOf);
      const plans = new Plans((table) => !SMALL.test(table) && !OF_FILLER.test(table));
      for (const [name, call] of Object.entries(CALLS)) await plans.of(client, name, call);
      await client.query(`set search_path = ${FILLER}`);
      for (const [name, call] of Object.entries(ofFiller)) await plans.of(client, name, call);
      return plans.all;
    } finally {
      client.release();
      await db.end();
    }
  } finally {
    await database.stop();
  }
}

function countOf(table: string): number {
  const name = table.slice(table.indexOf(".") + 1);
  // Its migration writes the account.
  if (name === "account") return 0;
  if (LARGEST.test(name)) return MANY;
  return SMALL.test(name) ? FEW : SOME;
}
