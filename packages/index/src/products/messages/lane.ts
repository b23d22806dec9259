import type { Column, Entity, RowValue } from "../../Entity.ts";
import type { EventValue, IndexedEvent, StoredEvent } from "../../IndexedEvent.ts";
import { allFinal, bytesOf, inOrder, newestOf, wholeOf } from "../events.ts";

const [OUTBOUND, INBOUND, IMPORTED] = [
  "mailbox.OutboundLaneAdded",
  "mailbox.InboundLaneAdded",
  "mailbox.ImportedLaneAdded",
] as const;

const KINDS = [
  ...[OUTBOUND, INBOUND, IMPORTED],
  ...["mailbox.LaneOpened", "mailbox.LaneClosed", "mailbox.LaneTermsSet"],
  ...["mailbox.LanePauseChanged", "mailbox.LightClientReplaced"],
];

const COLUMNS: readonly Column[] = [
  { name: "origin_chain_id", type: "bigint" },
  { name: "destination_chain_id", type: "bigint" },
  { name: "hub_chain_id", type: "bigint" },
  { name: "outbound_at", type: "timestamptz" },
  { name: "inbound_at", type: "timestamptz" },
  { name: "imported_at", type: "timestamptz" },
  { name: "is_open", type: "boolean" },
  { name: "default_gas_limit", type: "numeric(20)" },
  { name: "least_lifetime", type: "bigint" },
  { name: "paused_until", type: "timestamptz" },
  { name: "inbound_client", type: "bytea" },
  { name: "hub_client", type: "bytea" },
  { name: "hub_client_height", type: "bigint" },
  { name: "hub_client_log_index", type: "integer" },
  { name: "final", type: "boolean" },
];

/**
 * A lane by its id: its ends as each of them lists it, and what administrators set. Its messages are no events of it: a
 * lane has any number of them, and queries count them.
 */
export const lane: Entity = {
  name: "lane",
  table: "index.lanes",
  columns: COLUMNS,
  subjectsOf: (event) =>
    KINDS.includes(event.kind) ? [{ entity: "lane", key: bytesOf(event, "laneId") }] : [],
  fold: (_key, events) => fold(inOrder(events)),
};

function fold(events: readonly StoredEvent[]): Record<string, RowValue> | undefined {
  const added = (kind: string) => events.find((event) => event.kind === kind);
  const ends = { outbound: added(OUTBOUND), inbound: added(INBOUND), imported: added(IMPORTED) };
  const way = wayOf(ends);
  if (way === undefined) return undefined;
  const gate = newestOf(events, "mailbox.LaneOpened", "mailbox.LaneClosed");
  const terms = newestOf(events, "mailbox.LaneTermsSet");
  const [gasLimit, lifetime] = terms ? listOf(terms, "terms") : [];
  return {
    ...way,
    outbound_at: ends.outbound?.at ?? null,
    inbound_at: ends.inbound?.at ?? null,
    imported_at: ends.imported?.at ?? null,
    is_open: gate?.kind === "mailbox.LaneOpened",
    default_gas_limit: (gasLimit as bigint | undefined) || null,
    least_lifetime: (lifetime as bigint | undefined) ?? null,
    paused_until: pauseOf(events),
    ...clientsOf(events, ends),
    final: allFinal(events),
  };
}

/** The events by which the chains of a lane list it. */
interface Ends {
  readonly outbound: StoredEvent | undefined;
  readonly inbound: StoredEvent | undefined;
  readonly imported: StoredEvent | undefined;
}

/** A lane's id commits to its way, so that each end names the same. */
function wayOf({ outbound, inbound, imported }: Ends): Record<string, RowValue> | undefined {
  const event = outbound ?? inbound ?? imported;
  if (event === undefined) return undefined;
  const [hub] = listOf(event, "route");
  return {
    origin_chain_id: event === outbound ? event.chainId : wholeOf(event, "originChainId"),
    destination_chain_id: event === inbound ? event.chainId : wholeOf(event, "destinationChainId"),
    hub_chain_id: (hub as bigint) || null,
  };
}

/** 0 says that the lane was never paused, or is no longer. */
function pauseOf(events: readonly StoredEvent[]): RowValue {
  const pause = newestOf(events, "mailbox.LanePauseChanged");
  return pause ? wholeOf(pause, "pausedUntil") : null;
}

/** The light clients of a lane's end and of its hub, and since when the hub's one serves it: it begins without imports. */
function clientsOf(
  events: readonly StoredEvent[],
  { inbound, imported }: Ends,
): Record<string, RowValue> {
  const newest = (added: StoredEvent | undefined) =>
    events.findLast(
      (event) =>
        event === added ||
        (event.kind === "mailbox.LightClientReplaced" && event.chainId === added?.chainId),
    );
  const [end, hub] = [newest(inbound), newest(imported)];
  return {
    inbound_client: end ? bytesOf(end, "lightClient") : null,
    hub_client: hub ? bytesOf(hub, "lightClient") : null,
    hub_client_height: hub?.height ?? null,
    hub_client_log_index: hub?.logIndex ?? null,
  };
}

function listOf({ values }: IndexedEvent, name: string): readonly EventValue[] {
  return values[name] as readonly EventValue[];
}
