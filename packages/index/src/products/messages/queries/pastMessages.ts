import type { PastMessage, TrafficPeriod } from "@causeway/chains";
import { wholeNumbers } from "@causeway/database";
import pg from "pg";

import { fromBytea } from "../../../store/bytes.ts";
import { type Row, secondsOf } from "./rows.ts";

/** Rows that are held at once. */
const AT_ONCE = 1_000;

/**
 * Streams the final messages that an index knows, in the order in which they were sent, as they stood when the reading
 * began. A message whose lane is not listed by all of its chains is left out.
 *
 * @param databaseUrl A PostgreSQL with an index, which processes may write meanwhile.
 */
export async function* pastMessages(
  databaseUrl: string,
  period: TrafficPeriod = {},
): AsyncGenerator<PastMessage, undefined> {
  const client = new pg.Client({ connectionString: databaseUrl, types: wholeNumbers() });
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query(declaration(period));
    for (;;) {
      const { rows } = await client.query(`fetch ${AT_ONCE} from traffic`);
      for (const row of rows) yield toMessage(row);
      if (rows.length < AT_ONCE) return;
    }
  } finally {
    await client.end();
  }
}

/** A cursor takes no parameters: the values in it are numbers. */
function declaration({ since = 0n, until }: TrafficPeriod): string {
  const before = until === undefined ? "" : `and sent_at < to_timestamp(${BigInt(until)})`;
  return `declare traffic no scroll cursor for select * from index.past_messages
    where final and destination_chain_id is not null and sender is not null
      and sent_at >= to_timestamp(${BigInt(since)}) ${before}
    order by sent_at, origin_chain_id, height, log_index`;
}

function toMessage(row: Row): PastMessage {
  return {
    messageId: fromBytea(row.message_id),
    laneId: fromBytea(row.lane_id),
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id,
    sender: fromBytea(row.sender),
    gasLimit: row.gas_limit,
    payloadSize: row.payload_size,
    sentAt: secondsOf(row.sent_at),
    height: row.height,
    logIndex: BigInt(row.log_index),
    charged: row.charged ?? undefined,
    exempt: row.exempt,
    delivery: deliveryOf(row),
  };
}

function deliveryOf({ cost, ...row }: Row): PastMessage["delivery"] {
  if (cost === null) return undefined;
  return { gas: row.cost_gas, gasPrice: row.cost_gas_price, l1Fee: row.cost_l1_fee, cost };
}
