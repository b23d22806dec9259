import { uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

import type { Column, Entity, RowValue, Subject } from "../../Entity.ts";
import type { EventValue, IndexedEvent, StoredEvent } from "../../IndexedEvent.ts";
import { allFinal, bytesOf, inOrder, newestOf, wholeOf } from "../events.ts";

const [PUBLISHED, EFFECTIVE, ROLLED_BACK, WITHDRAWN] = [
  "messageFeeSchedule.FeeSchedulePublished",
  "messageFeeSchedule.VersionEffective",
  "messageFeeSchedule.VersionRolledBack",
  "messageFeeSchedule.VersionWithdrawn",
] as const;

const COLUMNS: readonly Column[] = [
  { name: "chain_id", type: "bigint" },
  { name: "schedule", type: "bytea" },
  { name: "version", type: "bigint" },
  { name: "content_hash", type: "bytea" },
  { name: "fees", type: "jsonb" },
  { name: "published_at", type: "timestamptz" },
  { name: "effective_at", type: "timestamptz" },
  { name: "began_at", type: "timestamptz" },
  { name: "ended_at", type: "timestamptz" },
  { name: "withdrawn_at", type: "timestamptz" },
  { name: "in_force", type: "boolean" },
  { name: "final", type: "boolean" },
];

/** A version of the fees of messages, by its chain, schedule and number. */
export const feeSchedule: Entity = {
  name: "fee_schedule",
  table: "index.fee_schedules",
  columns: COLUMNS,
  subjectsOf,
  fold: (_key, events) => fold(inOrder(events)),
};

function subjectsOf(event: IndexedEvent): readonly Subject[] {
  switch (event.kind) {
    case PUBLISHED:
    case WITHDRAWN:
      return [subjectOf(event, "version")];
    case EFFECTIVE:
    case ROLLED_BACK:
      return [subjectOf(event, "version"), subjectOf(event, "previous")];
    default:
      return [];
  }
}

function subjectOf(event: IndexedEvent, field: "version" | "previous"): Subject {
  const version = uintBytes(wholeOf(event, field), 4);
  const key = concat([uintBytes(event.chainId, 8), event.contract, version]);
  return { entity: "fee_schedule", key };
}

function fold(events: readonly StoredEvent[]): Record<string, RowValue> | undefined {
  const published = newestOf(events, PUBLISHED);
  if (published === undefined) return undefined;
  const version = wholeOf(published, "version");
  const changes = events.filter(({ kind }) => kind === EFFECTIVE || kind === ROLLED_BACK);
  const began = changes.findLast((event) => wholeOf(event, "version") === version);
  const ended = changes.findLast((event) => wholeOf(event, "previous") === version);
  return {
    ...{ chain_id: published.chainId, schedule: published.contract, version },
    content_hash: bytesOf(published, "contentHash"),
    fees: published.values.fees as readonly EventValue[],
    published_at: published.at,
    effective_at: wholeOf(published, "effectiveAt"),
    began_at: began?.at ?? null,
    ended_at: ended?.at ?? null,
    withdrawn_at: newestOf(events, WITHDRAWN)?.at ?? null,
    in_force: began !== undefined && changes.at(-1) === began,
    final: allFinal(events),
  };
}
