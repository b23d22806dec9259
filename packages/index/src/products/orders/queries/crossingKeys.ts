import { prepared, type Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { toBytea } from "../../../store/bytes.ts";
import { NEWEST_FIRST, type SentPlace } from "../../ofAccount.ts";

/** Keys of an order and of its transfer; of a transfer without an order, of an order without a transfer, one is null. */
export interface CrossingKey {
  readonly order: Buffer | null;
  readonly transfer: Buffer | null;
}

/** Which orders, and transfers that carry none, the newest first. */
export interface CrossingPage {
  /** Of any account if left out. */
  readonly account?: Hex | undefined;
  /** Whether those are listed too that the account receives, and orders that stay on their chain. */
  readonly isWide: boolean;
  /** Whether orders that stay on their chain are left out; they are in any case unless `isWide`. */
  readonly hasTransfer?: boolean;
  /** Where they begin; if `isWide`, where they begin or end. */
  readonly chainId?: bigint | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
  /** Only rows that come after this place, which ended the page before. */
  readonly after?: SentPlace | undefined;
}

const PLACE = "sent_at, origin_chain_id, sent_height, sent_log_index";

/** Parameters 1 to 9: account, rows up to the last one, chain, place before (4), limit, offset. */
function searchOf(keys: string, table: string, conditions: readonly string[]): string {
  const after = `sent_at <= coalesce(to_timestamp($4::bigint), 'infinity') and ($4 is null
    or (sent_at, -origin_chain_id, sent_height, sent_log_index)
      < (to_timestamp($4), -$5::bigint, $6::bigint, $7::integer))`;
  return `(select ${keys}, ${PLACE} from ${table}
    where ${[...conditions, after].join(" and ")} ${NEWEST_FIRST} limit $2)`;
}

function queryOf(hasAccount: boolean, isWide: boolean, hasTransfer: boolean): string {
  const places = isWide ? "origin_chain_id, destination_chain_id" : "origin_chain_id";
  const common = [`($3::bigint is null or $3 in (${places}))`];
  const roles = isWide ? ["sender", "receiver"] : ["sender"];
  // PostgreSQL must know the type of a parameter that no condition uses.
  const owners = hasAccount ? roles.map((role) => `${role} = $1`) : ["$1::bytea is null"];
  const searches = owners.flatMap((owner) => [
    searchOf("key as order_key, transfer_id as transfer_key", "index.orders", [
      ...[owner, ...common, ...(hasTransfer ? ["transfer_id is not null"] : [])],
    ]),
    searchOf("null::bytea, key", "index.transfers", [owner, "not carries_order", ...common]),
  ]);
  return `select order_key, transfer_key from (${searches.join(" union ")}) own
    ${NEWEST_FIRST} limit $8 offset $9`;
}

/** By whether an account is named, the page is wide, and each has a transfer. */
const QUERIES = new Map(
  [true, false].flatMap((hasAccount) =>
    [
      [false, true],
      [true, true],
      [true, false],
    ].map(([isWide = false, hasTransfer = false]) => [
      [hasAccount, isWide, hasTransfer].join(),
      queryOf(hasAccount, isWide, hasTransfer),
    ]),
  ),
);

/**
 * Keys of orders and of transfers that carry none. Rows come and go while pages are read: by `after`, none is left out that
 * was there all the time.
 */
export async function crossingKeys(db: Queryable, page: CrossingPage): Promise<CrossingKey[]> {
  const { account, isWide, hasTransfer = false, chainId, limit, offset = 0, after } = page;
  const text = QUERIES.get(
    [account !== undefined, isWide, hasTransfer || !isWide].join(),
  ) as string;
  const { rows } = await db.query(
    prepared(text, [
      ...[account === undefined ? null : toBytea(account), offset + limit, chainId],
      ...[after?.sentAt, after?.originChainId, after?.height, after?.logIndex],
      ...[limit, offset],
    ]),
  );
  return rows.map((row) => ({ order: row.order_key, transfer: row.transfer_key }));
}

/** Rows that sums do not have yet are the newest ones; of more than these, sums tell soon. */
const MOST_NOT_FINAL = 2_000;

/** Rows that are not final, which sums do not have yet. */
const notFinal = (table: string, condition: string, owner: string) => `(
  select count(*) from (
    select sent_final, origin_chain_id from ${table}
    where ${owner} and ${condition} and sent_at >= (select min(final_at) from index.chains)
    order by sent_at desc limit ${MOST_NOT_FINAL}
  ) newest where not sent_final and ($2::bigint is null or origin_chain_id = $2))`;

const countOf = (counted: string, owner: string) => `select (${counted})
  + ${notFinal("index.orders", "transfer_id is not null", owner)}
  + ${notFinal("index.transfers", "not carries_order", owner)} as count`;

const COUNT_OF_SENDER = countOf(
  `select coalesce(sum(count), 0) from index.address_totals
   where address = $1 and kind in ('order', 'transfer') and role = 'sender'
     and ($2::bigint is null or chain_id = $2)`,
  "sender = $1",
);
const COUNT_SINCE = countOf(
  `select coalesce(sum(count), 0) from index.activity_hours
   where hour >= to_timestamp($1) and kind in ('order', 'transfer') and moment = 'sent'
     and ($2::bigint is null or origin_chain_id = $2)`,
  "sent_at >= to_timestamp($1)",
);

/** How many orders that leave their chain, and transfers without an order, an account sent. */
export async function crossingsOfSender(
  db: Queryable,
  account: Hex,
  chainId?: bigint,
): Promise<bigint> {
  const { rows } = await db.query(prepared(COUNT_OF_SENDER, [toBytea(account), chainId]));
  return rows[0].count;
}

/**
 * How many there are of all accounts since an hour. The answer costs as much as there are hours.
 *
 * @param since Unix seconds.
 */
export async function crossingsSince(
  db: Queryable,
  since: bigint,
  chainId?: bigint,
): Promise<bigint> {
  const { rows } = await db.query(prepared(COUNT_SINCE, [since, chainId]));
  return rows[0].count;
}
