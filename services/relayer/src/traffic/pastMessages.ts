import type { PastMessage, TrafficPeriod } from "@causeway/chains";
import { wholeNumbers } from "@causeway/database";
import pg from "pg";

/** Rows that are held at once. */
const AT_ONCE = 1_000;

/**
 * Streams the final messages that a relayer's database knows, in the order in which they were sent, as they stood when
 * the reading began. A message whose lane's other end is not known is left out.
 *
 * @param databaseUrl A PostgreSQL of a relayer, which may be at work.
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

/** A cursor takes no parameters: what stands in it are numbers. */
function declaration({ since = 0n, until }: TrafficPeriod): string {
  const before = until === undefined ? "" : `and sent_at < ${BigInt(until)}`;
  return `declare traffic no scroll cursor for select * from past_messages
    where final and destination_chain_id is not null and sent_at >= ${BigInt(since)} ${before}
    order by sent_at, origin_chain_id, height, log_index`;
}

// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the view
function toMessage(row: any): PastMessage {
  const isDelivered = row.cost !== null;
  return {
    messageId: row.message_id,
    laneId: row.lane_id,
    originChainId: row.origin_chain_id,
    destinationChainId: row.destination_chain_id,
    sender: row.sender,
    gasLimit: row.gas_limit,
    payloadSize: row.payload_size,
    sentAt: row.sent_at,
    height: row.height,
    logIndex: row.log_index,
    charged: row.charged ?? undefined,
    exempt: row.exempt,
    delivery: isDelivered
      ? {
          gas: row.cost_gas,
          gasPrice: row.cost_gas_price,
          l1Fee: row.cost_l1_fee,
          cost: row.cost,
        }
      : undefined,
  };
}
