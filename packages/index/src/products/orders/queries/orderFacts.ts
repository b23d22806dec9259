import type { Queryable } from "@causeway/database";
import { transferStateOf } from "@causeway/lifecycle";
import type { OrderFacts } from "@causeway/lifecycle/order";
import type { Hex } from "@causeway/protocol";
import { fromBytea, toBytea } from "../../../store/bytes.ts";
import { bytesOrNone } from "../../messages/queries/rows.ts";
import { transferFacts } from "../../transfers/queries/transferFacts.ts";
import { EVENT, STANDING } from "./standing.ts";

/**
 * Facts of orders by their keys, which are their ids since generation 3.0; an order that no router took has none. The order
 * of a transfer that no origin showed has none either.
 *
 * @param now Unix seconds at the destination, by which deadlines pass.
 */
export async function orderFacts(
  db: Queryable,
  keys: readonly Hex[],
  now: bigint,
): Promise<ReadonlyMap<Hex, OrderFacts>> {
  const { rows } = await db.query(
    `select o.key, o.transfer_id, ${EVENT} as event from index.orders o ${STANDING}
     where o.key = any($1::bytea[])`,
    [keys.map(toBytea)],
  );
  const ids = rows.flatMap(({ transfer_id }) => bytesOrNone(transfer_id) ?? []);
  const found = await transferFacts(db, ids, now);
  const facts = new Map<Hex, OrderFacts>();
  for (const row of rows) {
    const event = row.event ?? undefined;
    const transferId = bytesOrNone(row.transfer_id);
    const transfer = transferId === undefined ? undefined : found.get(transferId);
    if (transfer !== undefined) {
      facts.set(fromBytea(row.key), { transfer: transferStateOf(transfer.facts), event });
    } else if (transferId === undefined) {
      facts.set(fromBytea(row.key), { transfer: "paid", event });
    }
  }
  return facts;
}
