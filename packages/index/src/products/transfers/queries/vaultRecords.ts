import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import { fromBytea, toBytea } from "../../../store/bytes.ts";
import { type Row, secondsIn } from "../../messages/queries/rows.ts";

/** How much the messages of another chain can have released. */
export interface VaultLimit {
  readonly peerChainId: bigint;
  /** Arrivals, returns or ends. */
  readonly limited: string;
  /** The most units at once. */
  readonly capacity: bigint;
  /** Seconds in which it is refilled. */
  readonly refillSeconds: bigint;
}

/** How many minted units may be outstanding by the messages of another chain. */
export interface VaultCeiling {
  readonly peerChainId: bigint;
  readonly most: bigint;
}

/** Transfers that stand at the bridge in one state. */
export interface VaultQueue {
  readonly state: string;
  readonly transfers: bigint;
  /** At most: units that are not paid yet. */
  readonly units: bigint;
  /** Unix seconds since when the first of them waits. */
  readonly since: bigint;
}

/** An asset on a chain, and the custody that keeps or mints it. */
export interface VaultRecord {
  readonly chainId: bigint;
  readonly assetId: Hex;
  readonly bridge: Hex;
  readonly custody: Hex;
  readonly token: Hex;
  /** Smallest units of the token in a unit of the asset. */
  readonly unit: bigint;
  /** Unix seconds; undefined if it was never paused. */
  readonly pausedUntil: bigint | undefined;
  /** Units that came by transfers, less those that were paid, owed or taken as fees; of final blocks. */
  readonly moved: bigint;
  /** Smallest units of the token that providers brought, less those that they took; of final blocks. */
  readonly provided: bigint;
  readonly limits: readonly VaultLimit[];
  readonly ceilings: readonly VaultCeiling[];
  readonly queues: readonly VaultQueue[];
}

/** Which vaults, in the order of their chains and assets. */
export interface VaultPage {
  readonly chainId?: bigint | undefined;
  readonly assetId?: Hex | undefined;
  /** Key of the vault that ended the page before. */
  readonly after?: Hex | undefined;
  readonly limit: number;
}

/** Rows of a custody in a table of settings, as lists of texts. Their keys are chain, custody and nine bytes at most. */
const settingsOf = (table: string, columns: string) => `(
  select coalesce(jsonb_agg(jsonb_build_array(${columns}) order by key), '[]') from index.${table} s
  where s.key > int8send(page.chain_id) || page.custody
    and s.key < int8send(page.chain_id) || page.custody || '\\xffffffffffffffffffff'::bytea)`;

const QUEUES = `(
  select coalesce(jsonb_agg(jsonb_build_array(state, transfers::text, units::text, since::text) order by state), '[]')
  from (
    select state, count(*) as transfers, sum(open_units) as units, min(extract(epoch from e.since)::bigint) as since
    from index.entries e
    where e.chain_id = page.chain_id and e.asset_id = page.asset_id
      and state in ('waiting', 'aside', 'ready', 'claimable')
    group by state
  ) states)`;

const QUERY = `
  with page as (
    select * from index.assets
    where ($1::bigint is null or chain_id = $1) and ($2::bytea is null or asset_id = $2)
      and ($3::bytea is null or key > $3)
    order by key limit $4
  )
  select page.*, ${secondsIn("page.paused_until")} as paused_at,
    coalesce(held.units, 0) as moved, coalesce(held.tokens, 0) as provided,
    ${settingsOf("limits", "peer_chain_id::text, limited, capacity::text, refill_seconds::text")} as limits,
    ${settingsOf("ceilings", "peer_chain_id::text, ceiling::text")} as ceilings, ${QUEUES} as queues
  from page left join lateral (
    select sum(units) as units, sum(tokens) as tokens from index.vaults v
    where v.chain_id = page.chain_id and (v.custody = page.custody or v.asset_id = page.asset_id)
  ) held on true
  order by page.key`;

/** Assets on chains with their custodies, and the key of each. */
export async function vaultRecords(
  db: Queryable,
  { chainId, assetId, after, limit }: VaultPage,
): Promise<{ readonly key: Hex; readonly vault: VaultRecord }[]> {
  const bytes = (hex: Hex | undefined) => (hex === undefined ? null : toBytea(hex));
  const { rows } = await db.query(QUERY, [chainId, bytes(assetId), bytes(after), limit]);
  return rows.map((row) => ({ key: fromBytea(row.key), vault: toRecord(row) }));
}

function toRecord(row: Row): VaultRecord {
  return {
    ...{ chainId: row.chain_id, assetId: fromBytea(row.asset_id), bridge: fromBytea(row.bridge) },
    ...{ custody: fromBytea(row.custody), token: fromBytea(row.token), unit: row.unit },
    pausedUntil: row.paused_at ?? undefined,
    ...{ moved: row.moved, provided: row.provided },
    limits: row.limits.map(([peer, limited, capacity, refill]: string[]) => ({
      ...{ peerChainId: BigInt(`${peer}`), limited },
      ...{ capacity: BigInt(`${capacity}`), refillSeconds: BigInt(`${refill}`) },
    })),
    ceilings: row.ceilings.map(([peer, most]: string[]) => ({
      ...{ peerChainId: BigInt(`${peer}`), most: BigInt(`${most}`) },
    })),
    queues: row.queues.map(([state, transfers, units, since]: string[]) => ({
      ...{ state, transfers: BigInt(`${transfers}`) },
      ...{ units: BigInt(`${units}`), since: BigInt(`${since}`) },
    })),
  };
}
