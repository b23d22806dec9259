import {
  type CalledMember,
  type CostShare,
  type DeliveryCost,
  shareDelivery,
} from "@causeway/chains";
import { inTransaction, type Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";
import type { Pool } from "pg";

import { fromBytea, toBytea } from "../store/bytes.ts";
import { valuesFromJson } from "../store/values.ts";
import { CALLS, type Calls, callsOf } from "./calls.ts";
import { postpone } from "./postpone.ts";

/** Transactions that are shared in one run. */
const AT_ONCE = 20;

/** A final transaction that called recipients, and what it cost. */
interface Delivery extends DeliveryCost {
  readonly hash: Hex;
  readonly calls: Calls;
}

/** A final message that a transaction called. */
interface Member extends CalledMember {
  readonly key: Hex;
}

/**
 * Shares what a chain's final deliveries cost among their messages. A delivery waits until all of its messages are known and
 * final: their origin may not have been read as far yet.
 *
 * @returns whether there may be more.
 */
export function shareCosts(db: Pool, chainId: bigint): Promise<boolean> {
  return inTransaction(db, async (client) => {
    const deliveries = await deliveriesToShare(client, chainId);
    if (deliveries.length === 0) return false;
    const members = await membersOf(client, deliveries);
    const whole = deliveries.filter(({ calls }) => isWhole(calls, members));
    await storeShares(client, chainId, whole, members);
    const others = deliveries.filter((delivery) => !whole.includes(delivery));
    await postpone(
      client,
      chainId,
      others.map(({ hash }) => hash),
    );
    return true;
  });
}

/** Locked, so that no call of one of them becomes known meanwhile, and no other process shares it. */
async function deliveriesToShare(db: Queryable, chainId: bigint): Promise<Delivery[]> {
  const { rows } = await db.query(
    `select hash, gas_used as "gasUsed", gas_price as "gasPrice", l1_fee as "l1Fee"
     from index.transactions
     where chain_id = $1 and to_share and gas_used is not null and next_try_at <= now()
     order by next_try_at, height limit $2
     for update skip locked`,
    [chainId, AT_ONCE],
  );
  const hashes: Buffer[] = rows.map(({ hash }) => hash);
  const { rows: events } = await db.query(
    `select t.hash, e.kind, e.values::text as values
     from index.transactions t
     join index.events e on e.chain_id = t.chain_id and e.height = t.height and e.at = t.at
       and e.transaction = t.hash
     where t.chain_id = $1 and t.hash = any ($2::bytea[]) and e.kind = any ($3)`,
    [chainId, hashes, CALLS],
  );
  const byHash = Map.groupBy(events, ({ hash }) => fromBytea(hash));
  return rows.map((row) => {
    const hash = fromBytea(row.hash);
    const own = (byHash.get(hash) ?? []).map(({ kind, values }) => ({
      ...{ kind, values: valuesFromJson(values) },
    }));
    return { ...row, hash, calls: callsOf(own) };
  });
}

/** Members by their keys and by their ids. */
async function membersOf(
  db: Queryable,
  deliveries: readonly Delivery[],
): Promise<ReadonlyMap<Hex, Member>> {
  const keys = deliveries.flatMap(({ calls }) => [...calls.delivered]);
  const ids = deliveries.flatMap(({ calls }) => [...calls.failed]);
  const columns = `key, message_id, frame, gas_limit as "gasLimit"`;
  const isKnown = "sent_final and frame is not null";
  const { rows } = await db.query(
    `select ${columns} from index.messages where key = any ($1::bytea[]) and ${isKnown}
     union
     select ${columns} from index.messages where message_id = any ($2::bytea[]) and ${isKnown}`,
    [keys.map(toBytea), ids.map(toBytea)],
  );
  const members = new Map<Hex, Member>();
  for (const { gasLimit, ...row } of rows) {
    const [key, messageId] = [fromBytea(row.key), fromBytea(row.message_id)];
    const member = { key, messageId, frame: fromBytea(row.frame), gasLimit };
    members.set(key, member).set(messageId, member);
  }
  return members;
}

function isWhole({ delivered, failed }: Calls, members: ReadonlyMap<Hex, Member>): boolean {
  return [...delivered, ...failed].every((name) => members.has(name));
}

async function storeShares(
  db: Queryable,
  chainId: bigint,
  deliveries: readonly Delivery[],
  members: ReadonlyMap<Hex, Member>,
): Promise<void> {
  const shares = deliveries.flatMap((delivery) => sharesOf(delivery, members));
  await db.query(
    `insert into index.costs
       (message, chain_id, transaction, delivered, gas, gas_price, l1_fee, cost)
     select message, $1, transaction, delivered, gas, gas_price, l1_fee, cost
     from unnest($2::bytea[], $3::bytea[], $4::boolean[], $5::numeric[], $6::numeric[],
       $7::numeric[], $8::numeric[])
       as share (message, transaction, delivered, gas, gas_price, l1_fee, cost)
     on conflict (message, chain_id, transaction) do update set
       delivered = excluded.delivered, gas = excluded.gas, gas_price = excluded.gas_price,
       l1_fee = excluded.l1_fee, cost = excluded.cost`,
    [
      chainId,
      shares.map(({ member }) => toBytea(member.key)),
      shares.map(({ delivery }) => toBytea(delivery.hash)),
      shares.map(({ isDelivered }) => isDelivered),
      shares.map(({ share }) => share.gas),
      shares.map(({ delivery }) => delivery.gasPrice),
      shares.map(({ share }) => share.l1Fee),
      shares.map(({ share }) => share.cost),
    ],
  );
  await db.query(
    `update index.transactions set to_share = false
     where chain_id = $1 and hash = any ($2::bytea[])`,
    [chainId, deliveries.map(({ hash }) => toBytea(hash))],
  );
}

interface StoredShare {
  readonly delivery: Delivery;
  readonly member: Member;
  readonly isDelivered: boolean;
  readonly share: CostShare;
}

/** A message that failed and was delivered in the same transaction has one part of it. */
function sharesOf(delivery: Delivery, members: ReadonlyMap<Hex, Member>): StoredShare[] {
  const { delivered, failed } = delivery.calls;
  const named = [...delivered, ...failed].map((name) => members.get(name) as Member);
  const called = [...new Set(named)];
  const shares = shareDelivery(delivery, called);
  return called.map((member, i) => ({
    ...{ delivery, member, share: shares[i] as CostShare },
    isDelivered: delivered.has(member.key),
  }));
}
