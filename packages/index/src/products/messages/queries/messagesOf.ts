import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";

/** Ids of the messages that a transaction sent, in their order. */
export async function messagesOfTransaction(db: Queryable, transaction: Hex): Promise<Hex[]> {
  const { rows } = await db.query(
    `select message_id from index.messages where sent_transaction = $1
     order by origin_chain_id, sent_log_index`,
    [toBytea(transaction)],
  );
  return rows.map(({ message_id }) => fromBytea(message_id));
}

/** Whose messages are looked for. */
export interface AddressQuery {
  readonly address: Hex;
  /** Only those that begin or end on this chain. */
  readonly chainId?: bigint | undefined;
  readonly limit: number;
}

const NEWEST_FIRST = "sent_at desc, origin_chain_id, sent_height desc, sent_log_index desc";

/** The newest messages that an address sent, or that name it as their recipient, the newest first. */
export async function messagesOfAddress(
  db: Queryable,
  { address, chainId, limit }: AddressQuery,
): Promise<{ readonly messageId: Hex; readonly sentAt: bigint }[]> {
  const part = (column: string) => `(
    select m.message_id, m.sent_at, m.origin_chain_id, m.sent_height, m.sent_log_index
    from index.messages m left join index.lanes l on l.key = m.lane_id
    where m.${column} = $1 and ($2::bigint is null or $2 in (m.origin_chain_id, l.destination_chain_id))
    order by ${NEWEST_FIRST} limit $3)`;
  const { rows } = await db.query(
    `select message_id, extract(epoch from sent_at)::bigint as at
     from (${part("sender")} union ${part("recipient")}) as own
     order by ${NEWEST_FIRST} limit $3`,
    [toBytea(address), chainId, limit],
  );
  return rows.map(({ message_id, at }) => ({ messageId: fromBytea(message_id), sentAt: at }));
}
