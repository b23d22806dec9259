import { uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

import type { Column, Entity, RowValue } from "../../Entity.ts";
import type { StoredEvent } from "../../IndexedEvent.ts";
import { allFinal, bytesOf, inOrder, newestOf, wholeOf } from "../events.ts";

const [ANCHORED, ROTATED, FROZEN, DISTRUSTED, STOPPED] = [
  "lightClient.LightClientAnchored",
  "lightClient.CommitteeRotated",
  "lightClient.LightClientFrozen",
  "lightClient.LightClientDistrusted",
  "lightClient.LightClientStopChanged",
] as const;

const KINDS: readonly string[] = [ANCHORED, ROTATED, FROZEN, DISTRUSTED, STOPPED];

const COLUMNS: readonly Column[] = [
  { name: "chain_id", type: "bigint" },
  { name: "address", type: "bytea" },
  { name: "generation", type: "bigint" },
  { name: "generation_height", type: "bigint" },
  { name: "generation_log_index", type: "integer" },
  { name: "epoch", type: "bigint" },
  { name: "committee", type: "bytea" },
  { name: "committee_hash", type: "bytea" },
  { name: "least_height", type: "bigint" },
  { name: "frozen_at", type: "timestamptz" },
  { name: "distrusted_until", type: "timestamptz" },
  { name: "stopped_until", type: "timestamptz" },
  { name: "final", type: "boolean" },
];

/**
 * A light client by its chain and address. Checkpoints that it accepted are rows of their own: those of its present
 * generation count.
 */
export const lightClient: Entity = {
  name: "light_client",
  table: "index.light_clients",
  columns: COLUMNS,
  subjectsOf: (event) =>
    KINDS.includes(event.kind)
      ? [{ entity: "light_client", key: concat([uintBytes(event.chainId, 8), event.contract]) }]
      : [],
  fold: (_key, events) => fold(inOrder(events)),
};

function fold(events: readonly StoredEvent[]): Record<string, RowValue> | undefined {
  const [first] = events;
  if (first === undefined) return undefined;
  const began = newestOf(events, ANCHORED, DISTRUSTED);
  const anchored = newestOf(events, ANCHORED);
  // Anchoring ends all that came before it.
  const since = anchored ? events.slice(events.indexOf(anchored)) : events;
  const stop = newestOf(since, STOPPED);
  const distrust = newestOf(since, DISTRUSTED);
  return {
    ...{ chain_id: first.chainId, address: first.contract },
    // Not every chain numbers generations in its events. When one began counts.
    generation: (began?.values.generation as bigint | undefined) ?? null,
    generation_height: began?.height ?? null,
    generation_log_index: began?.logIndex ?? null,
    ...committeeOf(since),
    least_height: anchored ? wholeOf(anchored, "leastHeight") : null,
    frozen_at: newestOf(since, FROZEN)?.at ?? null,
    distrusted_until: distrust ? wholeOf(distrust, "distrustedUntil") : null,
    stopped_until: stop ? wholeOf(stop, "stoppedUntil") : null,
    final: allFinal(events),
  };
}

function committeeOf(events: readonly StoredEvent[]): Record<string, RowValue> {
  const event = newestOf(events, ANCHORED, ROTATED);
  return {
    epoch: event ? wholeOf(event, "epoch") : null,
    committee: event ? bytesOf(event, "committee") : null,
    committee_hash: event ? bytesOf(event, "committeeHash") : null,
  };
}
