import { uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

import type { Column, Entity, RowValue } from "../../Entity.ts";
import type { EventValue, StoredEvent } from "../../IndexedEvent.ts";
import { allFinal, bytesOf, inOrder, newestOf, wholeOf } from "../events.ts";

const [PROPOSED, WITHDRAWN, ACTIVATED] = [
  "registry.CommitteeProposed",
  "registry.CommitteeWithdrawn",
  "registry.CommitteeActivated",
] as const;

const KINDS: readonly string[] = [PROPOSED, WITHDRAWN, ACTIVATED];

const COLUMNS: readonly Column[] = [
  { name: "chain_id", type: "bigint" },
  { name: "registry", type: "bytea" },
  { name: "epoch", type: "bigint" },
  { name: "committee_hash", type: "bytea" },
  { name: "members", type: "jsonb" },
  { name: "proposed_at", type: "timestamptz" },
  { name: "withdrawable_until", type: "timestamptz" },
  { name: "activatable_at", type: "timestamptz" },
  { name: "withdrawn_at", type: "timestamptz" },
  { name: "activated_at", type: "timestamptz" },
  { name: "final", type: "boolean" },
];

/** A committee by its chain, registry and epoch: the newest that was proposed for the epoch. */
export const committee: Entity = {
  name: "committee",
  table: "index.committees",
  columns: COLUMNS,
  subjectsOf(event) {
    if (!KINDS.includes(event.kind)) return [];
    const epoch = uintBytes(wholeOf(event, "epoch"), 8);
    const key = concat([uintBytes(event.chainId, 8), event.contract, epoch]);
    return [{ entity: "committee", key }];
  },
  fold: (_key, events) => fold(inOrder(events)),
};

function fold(events: readonly StoredEvent[]): Record<string, RowValue> | undefined {
  const proposed = newestOf(events, PROPOSED);
  if (proposed === undefined) return undefined;
  const since = events.slice(events.indexOf(proposed));
  return {
    ...{ chain_id: proposed.chainId, registry: proposed.contract },
    epoch: wholeOf(proposed, "epoch"),
    committee_hash: bytesOf(proposed, "committeeHash"),
    members: proposed.values.members as readonly EventValue[],
    proposed_at: proposed.at,
    withdrawable_until: wholeOf(proposed, "withdrawableUntil"),
    activatable_at: wholeOf(proposed, "activatableAt"),
    withdrawn_at: newestOf(since, WITHDRAWN)?.at ?? null,
    activated_at: newestOf(since, ACTIVATED)?.at ?? null,
    final: allFinal(events),
  };
}
