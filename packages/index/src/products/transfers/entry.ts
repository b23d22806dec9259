import { ENTRY_STATES, type EntryState, type Hex, uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

import type { Column, Entity, RowValue } from "../../Entity.ts";
import type { StoredEvent } from "../../IndexedEvent.ts";
import { allFinal, bytesOf, inOrder, wholeOf } from "../events.ts";
import { sumOfUnits } from "./stepColumns.ts";

const ENTITY = "entry";

const [WAITS, SET_ASIDE, RETURNED, CAME_BACK] = [
  "bridge.TransferWaits",
  "bridge.TransferSetAside",
  "bridge.TransferReturned",
  "bridge.TransferCameBack",
] as const;
const [PAID, DISCARDED] = ["bridge.TransferPaid", "bridge.TransferDiscarded"] as const;
const PART_PAID = "bridge.TransferPartPaid";

/** Without one of these, the transfer never waited there, and did not come back. */
const BEGINNING: readonly string[] = [WAITS, SET_ASIDE, RETURNED, CAME_BACK];

/** What says where a transfer stands from then on. */
const TELLING: readonly string[] = [...BEGINNING, PAID, DISCARDED];

const COLUMNS: readonly Column[] = [
  { name: "chain_id", type: "bigint" },
  { name: "transfer_id", type: "bytea" },
  { name: "bridge", type: "bytea" },
  { name: "asset_id", type: "bytea" },
  { name: "state", type: "text" },
  { name: "is_refund", type: "boolean" },
  { name: "provenance", type: "bigint" },
  { name: "position", type: "bigint" },
  { name: "held", type: "numeric(78)" },
  { name: "queued", type: "numeric(78)" },
  { name: "open_units", type: "numeric(78)" },
  { name: "height", type: "bigint" },
  { name: "log_index", type: "integer" },
  { name: "block", type: "bytea" },
  { name: "transaction", type: "bytea" },
  { name: "at", type: "timestamptz" },
  { name: "since", type: "timestamptz" },
  { name: "final", type: "boolean" },
];

/** Where a transfer stands at one bridge, by the chain and the transfer's id: one that waited there, or came back. */
export const entry: Entity = {
  name: ENTITY,
  table: "index.entries",
  columns: COLUMNS,
  subjectsOf: (event) =>
    TELLING.includes(event.kind) || event.kind === PART_PAID
      ? [{ entity: ENTITY, key: entryKey(event.chainId, bytesOf(event, "transferId")) }]
      : [],
  fold: (_key, events) => fold(inOrder(events)),
  endedWhen: "final and state in ('none', 'refunded')",
};

/** The key of an entry. */
export function entryKey(chainId: bigint, transferId: Hex): Hex {
  return concat([uintBytes(chainId, 8), transferId]);
}

function fold(events: readonly StoredEvent[]): Record<string, RowValue> | undefined {
  const first = events.find(({ kind }) => BEGINNING.includes(kind));
  const newest = events.findLast(({ kind }) => TELLING.includes(kind));
  if (first === undefined || newest === undefined) return undefined;
  const isRefund = events.some(({ kind }) => kind === CAME_BACK);
  const waits = newest.kind === WAITS ? newest : undefined;
  return {
    chain_id: newest.chainId,
    transfer_id: bytesOf(newest, "transferId"),
    bridge: newest.contract,
    asset_id: assetOf(events),
    state: stateOf(newest, isRefund),
    is_refund: isRefund,
    provenance: waits ? wholeOf(waits, "provenance") : 0n,
    position: waits ? wholeOf(waits, "position") : 0n,
    held: waits ? wholeOf(waits, "held") : 0n,
    queued: waits ? wholeOf(waits, "queued") : 0n,
    open_units: openUnits(newest, events),
    height: newest.height,
    log_index: newest.logIndex,
    block: newest.blockHash,
    transaction: newest.transaction,
    at: newest.at,
    since: first.at,
    final: allFinal(events),
  };
}

/** The returning event alone does not name the asset. */
function assetOf(events: readonly StoredEvent[]): RowValue {
  const naming = events.findLast(({ values }) => values.assetId !== undefined);
  return naming ? bytesOf(naming, "assetId") : null;
}

function stateOf(event: StoredEvent, isRefund: boolean): EntryState {
  switch (event.kind) {
    case WAITS:
    case SET_ASIDE:
      return ENTRY_STATES[Number(wholeOf(event, "state"))] ?? "none";
    case RETURNED:
      return "returned";
    default:
      return isRefund ? "refunded" : "none";
  }
}

/** What the newest event leaves open, less the parts that were paid after it. */
function openUnits(newest: StoredEvent, events: readonly StoredEvent[]): bigint {
  if (newest.kind === SET_ASIDE) return wholeOf(newest, "units");
  if (newest.kind !== WAITS) return 0n;
  const parts = events.slice(events.indexOf(newest)).filter(({ kind }) => kind === PART_PAID);
  const left = wholeOf(newest, "held") + wholeOf(newest, "queued") - sumOfUnits(parts);
  return left > 0n ? left : 0n;
}
