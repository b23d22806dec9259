import { uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

import type { Column, Entity, RowValue, Subject } from "../Entity.ts";
import type { EventValue, IndexedEvent, StoredEvent } from "../IndexedEvent.ts";
import { allFinal, bytesOf, inOrder, newestOf, wholeOf } from "./events.ts";

/** A table of the versions of one kind of fee schedule. */
export interface FeeScheduleRows {
  /** Name of the entity. */
  readonly name: string;
  readonly table: string;
  /** Name of the contract in its product. */
  readonly contract: string;
}

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

/** Versions of fees, by chain, schedule and number. */
export function feeScheduleRows({ name, table, contract }: FeeScheduleRows): Entity {
  const [published, withdrawn] = ["FeeSchedulePublished", "VersionWithdrawn"].map(kindOf);
  const changes = ["VersionEffective", "VersionRolledBack"].map(kindOf);
  function kindOf(event: string): string {
    return `${contract}.${event}`;
  }
  return {
    ...{ name, table, columns: COLUMNS },
    subjectsOf(event) {
      const { kind } = event;
      if (kind === published || kind === withdrawn) return [subjectOf(name, event, "version")];
      if (!changes.includes(kind)) return [];
      return [subjectOf(name, event, "version"), subjectOf(name, event, "previous")];
    },
    fold: (_key, events) => {
      const ordered = inOrder(events);
      return fold({
        published: newestOf(ordered, `${published}`),
        withdrawn: newestOf(ordered, `${withdrawn}`),
        changes: ordered.filter(({ kind }) => changes.includes(kind)),
        isFinal: allFinal(ordered),
      });
    },
  };
}

function subjectOf(entity: string, event: IndexedEvent, field: "version" | "previous"): Subject {
  const version = uintBytes(wholeOf(event, field), 4);
  return { entity, key: concat([uintBytes(event.chainId, 8), event.contract, version]) };
}

/** The events of a version. */
interface VersionEvents {
  readonly published: StoredEvent | undefined;
  readonly withdrawn: StoredEvent | undefined;
  /** Those by which it came into force, or ceased to be. */
  readonly changes: readonly StoredEvent[];
  readonly isFinal: boolean;
}

function fold({
  published,
  withdrawn,
  changes,
  isFinal,
}: VersionEvents): Record<string, RowValue> | undefined {
  if (published === undefined) return undefined;
  const version = wholeOf(published, "version");
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
    withdrawn_at: withdrawn?.at ?? null,
    in_force: began !== undefined && changes.at(-1) === began,
    final: isFinal,
  };
}
