import type { MailboxEvent } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import { frameDeadline, frameFacts } from "@causeway/protocol";

import { storeExempted, storePriced } from "./prices.ts";

type EventOf<Kind extends MailboxEvent["kind"]> = Extract<MailboxEvent, { kind: Kind }>;

/**
 * Stores what a mailbox's events say. Doing it again changes nothing.
 *
 * @param final Whether the events' blocks are final.
 */
export async function storeEvents(
  db: Queryable,
  chainId: bigint,
  events: readonly MailboxEvent[],
  final: boolean,
): Promise<void> {
  for (const event of events) {
    if (event.kind === "sent") await storeSent(db, chainId, event, final);
    else if (event.kind === "failed") await storeFailed(db, chainId, event, final);
    else if (event.kind === "imported") await storeImported(db, chainId, event, final);
    else if (event.kind === "priced") await storePriced(db, chainId, event, final);
    else if (event.kind === "exempted") await storeExempted(db, chainId, event, final);
    else await storeEnded(db, chainId, event, final);
  }
}

/** Removes what was read of blocks that were replaced: it should be final by now and is not. */
export async function forgetReplaced(
  db: Queryable,
  chainId: bigint,
  finalisedHeight: bigint,
): Promise<void> {
  const values = [chainId, finalisedHeight];
  await db.query(
    "delete from messages where origin_chain_id = $1 and height <= $2 and not final",
    values,
  );
  for (const table of ["endings", "failures", "imports", "prices", "exemptions"]) {
    await db.query(
      `delete from ${table} where chain_id = $1 and height <= $2 and not final`,
      values,
    );
  }
}

async function storeSent(
  db: Queryable,
  chainId: bigint,
  event: EventOf<"sent">,
  final: boolean,
): Promise<void> {
  const { messageId, laneId, index, frame, logIndex, transaction } = event;
  const { sender, gasLimit, payloadSize } = frameFacts(frame);
  // Another message had this place in a block that was replaced since.
  await db.query(
    "delete from messages where lane_id = $1 and index = $2 and message_id <> $3 and not final",
    [laneId, index, messageId],
  );
  await db.query(
    `insert into messages
       (message_id, lane_id, index, origin_chain_id, frame, deadline, sender, gas_limit, payload_size,
        log_index, height, transaction, gas, sent_at, final, finalised_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15,
       case when $15 then now() end)
     on conflict (message_id) do update set
       log_index = excluded.log_index, height = excluded.height, transaction = excluded.transaction, gas = excluded.gas,
       sent_at = excluded.sent_at, final = excluded.final, finalised_at = excluded.finalised_at
     where not messages.final`,
    [
      ...[messageId, laneId, index, chainId, frame, frameDeadline(frame)],
      ...[sender, gasLimit, payloadSize, logIndex],
      ...placeOf(transaction),
      final,
    ],
  );
}

/**
 * A message ends once: of two endings, the earlier read was in a block that was replaced; or a forged message was
 * delivered at the place of one that was voided then.
 */
async function storeEnded(
  db: Queryable,
  chainId: bigint,
  event: EventOf<"delivered" | "expired" | "rejected" | "voided">,
  final: boolean,
): Promise<void> {
  const { kind, laneId, transaction } = event;
  const indices = kind === "delivered" ? event.indices : [event.index];
  await db.query(
    `insert into endings
       (lane_id, index, outcome, chain_id, messages, gas_price, l1_fee, height, transaction, gas,
        ended_at, final)
     select $1, unnest($2::bigint[]), $3, $4, cardinality($2), $5, $6, $7, $8, $9, $10, $11
     on conflict (lane_id, index) do update set
       outcome = excluded.outcome, height = excluded.height, transaction = excluded.transaction,
       gas = excluded.gas, gas_price = excluded.gas_price, l1_fee = excluded.l1_fee,
       messages = excluded.messages, ended_at = excluded.ended_at, final = excluded.final
     where not endings.final or excluded.outcome = 'voided'`,
    [laneId, indices, kind, chainId, ...pricesOf(transaction), ...placeOf(transaction), final],
  );
}

async function storeFailed(
  db: Queryable,
  chainId: bigint,
  { messageId, reason, transaction }: EventOf<"failed">,
  final: boolean,
): Promise<void> {
  await db.query(
    `insert into failures
       (message_id, chain_id, reason, gas_price, l1_fee, height, transaction, gas, failed_at, final)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
     on conflict (message_id, transaction) do update set
       height = excluded.height, failed_at = excluded.failed_at, final = excluded.final
     where not failures.final`,
    [messageId, chainId, reason, ...pricesOf(transaction), ...placeOf(transaction), final],
  );
}

async function storeImported(
  db: Queryable,
  chainId: bigint,
  { laneId, count, originHeight, transaction }: EventOf<"imported">,
  final: boolean,
): Promise<void> {
  await db.query(
    `insert into imports
       (lane_id, chain_id, count, origin_height, height, transaction, gas, imported_at, final)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (lane_id, transaction) do update set
       height = excluded.height, imported_at = excluded.imported_at, final = excluded.final
     where not imports.final`,
    [laneId, chainId, count, originHeight, ...placeOf(transaction), final],
  );
}

function placeOf({ height, hash, gasUsed, timestamp }: MailboxEvent["transaction"]) {
  return [height, hash, gasUsed, timestamp];
}

function pricesOf({ gasPrice, l1Fee }: MailboxEvent["transaction"]) {
  return [gasPrice, l1Fee];
}
