import { type Hex, uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

import type { Column, Entity, RowValue } from "../../Entity.ts";
import type { StoredEvent } from "../../IndexedEvent.ts";
import { allFinal, bytesOf, inOrder, newestOf, wholeOf } from "../events.ts";

const [ADDED, PAUSED] = ["bridge.AssetAdded", "bridge.AssetPauseChanged"] as const;

const COLUMNS: readonly Column[] = [
  { name: "chain_id", type: "bigint" },
  { name: "asset_id", type: "bytea" },
  { name: "bridge", type: "bytea" },
  { name: "custody", type: "bytea" },
  { name: "token", type: "bytea" },
  { name: "unit", type: "numeric(78)" },
  { name: "paused_until", type: "timestamptz" },
  { name: "added_height", type: "bigint" },
  { name: "added_at", type: "timestamptz" },
  { name: "final", type: "boolean" },
];

/** An asset at a chain's bridge, by the chain and the asset's id. Its custody never changes. */
export const asset: Entity = {
  name: "asset",
  table: "index.assets",
  columns: COLUMNS,
  subjectsOf: (event) =>
    event.kind === ADDED || event.kind === PAUSED
      ? [{ entity: "asset", key: assetKey(event.chainId, bytesOf(event, "assetId")) }]
      : [],
  fold: (_key, events) => fold(inOrder(events)),
};

/** The key of an asset on a chain. */
export function assetKey(chainId: bigint, assetId: Hex): Hex {
  return concat([uintBytes(chainId, 8), assetId]);
}

function fold(events: readonly StoredEvent[]): Record<string, RowValue> | undefined {
  const added = events.find(({ kind }) => kind === ADDED);
  if (added === undefined) return undefined;
  const pause = newestOf(events, PAUSED);
  return {
    chain_id: added.chainId,
    asset_id: bytesOf(added, "assetId"),
    bridge: added.contract,
    custody: bytesOf(added, "custody"),
    token: bytesOf(added, "token"),
    unit: wholeOf(added, "unit"),
    paused_until: pause ? wholeOf(pause, "until") : null,
    added_height: added.height,
    added_at: added.at,
    final: allFinal(events),
  };
}
