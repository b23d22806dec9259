import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { EventValue } from "../IndexedEvent.ts";
import { secondsIn, secondsOf } from "../products/messages/queries/rows.ts";
import { fromBytea, toBytea } from "../store/bytes.ts";
import { valuesFromJson } from "../store/values.ts";

/** What a fee schedule prices: messages, releases of the bridge, or orders. */
export const FEE_KINDS = ["messages", "releases", "orders"] as const;

export type FeeKind = (typeof FEE_KINDS)[number];

const TABLES: Readonly<Record<FeeKind, string>> = {
  messages: "index.fee_schedules",
  releases: "index.bridge_fee_schedules",
  orders: "index.swap_fee_schedules",
};

/** A version of fees. Times are unix seconds. */
export interface FeeVersion {
  readonly kind: FeeKind;
  readonly chainId: bigint;
  /** Contract that holds the fees. */
  readonly schedule: Hex;
  readonly version: bigint;
  readonly contentHash: Hex;
  /** In the order of the contract's struct. */
  readonly fees: readonly EventValue[];
  readonly publishedAt: bigint;
  /** From when it can come into force. */
  readonly effectiveAt: bigint;
  /** Undefined if it never came into force. */
  readonly beganAt: bigint | undefined;
  /** Undefined if no version replaced it. */
  readonly endedAt: bigint | undefined;
  /** Undefined if it was not withdrawn. */
  readonly withdrawnAt: bigint | undefined;
  readonly isInForce: boolean;
  readonly isFinal: boolean;
}

/** Which versions, by chain, schedule and number. */
export interface FeePage {
  /** All kinds if left out. */
  readonly kind?: FeeKind | undefined;
  readonly chainId?: bigint | undefined;
  readonly schedule?: Hex | undefined;
  /** Only versions that are in force, or that may still come into force. */
  readonly isOpen?: boolean;
  /** Key of the version that ended the page before. */
  readonly after?: Hex | undefined;
  readonly limit: number;
}

const COLUMNS = `key, chain_id, schedule, version, content_hash, fees::text as fees, published_at,
  ${secondsIn("effective_at")} as effective_at, began_at, ended_at, withdrawn_at, in_force, final`;

const searchOf = (kind: FeeKind) => `(
  select '${kind}' as kind, ${COLUMNS} from ${TABLES[kind]}
  where ($1::bigint is null or chain_id = $1) and ($2::bytea is null or schedule = $2)
    and ($3::bytea is null or key > $3)
    and (not $5 or in_force or (began_at is null and withdrawn_at is null))
  order by key limit $4)`;

/** Versions of fee schedules, and the key of each: those of one schedule stand beside each other. */
export async function feeVersions(
  db: Queryable,
  { kind, chainId, schedule, isOpen = false, after, limit }: FeePage,
): Promise<{ readonly key: Hex; readonly version: FeeVersion }[]> {
  const searches = FEE_KINDS.filter((one) => kind === undefined || one === kind).map(searchOf);
  const bytes = (hex: Hex | undefined) => (hex === undefined ? null : toBytea(hex));
  const { rows } = await db.query(
    `select * from (${searches.join(" union all ")}) versions order by key limit $4`,
    [chainId, bytes(schedule), bytes(after), limit, isOpen],
  );
  return rows.map((row) => ({ key: fromBytea(row.key), version: toVersion(row) }));
}

// biome-ignore lint/suspicious/noExplicitAny: its columns are those of the query above
function toVersion(row: any): FeeVersion {
  const at = (time: Date | null) => (time === null ? undefined : secondsOf(time));
  return {
    ...{ kind: row.kind, chainId: row.chain_id, schedule: fromBytea(row.schedule) },
    ...{ version: row.version, contentHash: fromBytea(row.content_hash) },
    fees: valuesFromJson(row.fees) as unknown as EventValue[],
    ...{ publishedAt: secondsOf(row.published_at), effectiveAt: row.effective_at },
    ...{ beganAt: at(row.began_at), endedAt: at(row.ended_at), withdrawnAt: at(row.withdrawn_at) },
    ...{ isInForce: row.in_force, isFinal: row.final },
  };
}
