import { type Hex, uintBytes } from "@causeway/protocol";
import { concat } from "ethers";

import type { Column, Entity, RowValue } from "../../Entity.ts";
import type { IndexedEvent } from "../../IndexedEvent.ts";
import { allFinal, bytesOf, inOrder, wholeOf } from "../events.ts";

/** A table of what administrators set: each event replaces the one before it. */
interface Setting {
  /** Name of the entity. */
  readonly name: string;
  readonly table: string;
  readonly kind: string;
  /** Bytes of the key after those of the chain. */
  readonly keyOf: (event: IndexedEvent) => readonly Hex[];
  readonly columns: readonly Column[];
  readonly values: (event: IndexedEvent) => Readonly<Record<string, RowValue>>;
}

function setting({ name, table, kind, keyOf, columns, values }: Setting): Entity {
  return {
    ...{ name, table },
    columns: [
      { name: "chain_id", type: "bigint" },
      ...columns,
      { name: "set_height", type: "bigint" },
      { name: "set_at", type: "timestamptz" },
      { name: "final", type: "boolean" },
    ],
    subjectsOf: (event) =>
      event.kind === kind
        ? [{ entity: name, key: concat([uintBytes(event.chainId, 8), ...keyOf(event)]) }]
        : [],
    fold(_key, events) {
      const newest = inOrder(events).at(-1);
      if (newest === undefined) return undefined;
      const { chainId, height, at } = newest;
      const place = { chain_id: chainId, set_height: height, set_at: at };
      return { ...place, ...values(newest), final: allFinal(events) };
    },
  };
}

const peerKey = (event: IndexedEvent) => uintBytes(wholeOf(event, "chainId"), 8);

/** Where an asset goes from a chain. */
export const route = setting({
  name: "route",
  table: "index.routes",
  kind: "bridge.RouteSet",
  keyOf: (event) => [bytesOf(event, "assetId"), peerKey(event)],
  columns: [
    { name: "asset_id", type: "bytea" },
    { name: "destination_chain_id", type: "bigint" },
    { name: "gas_limit", type: "numeric(20)" },
    { name: "min_lifetime", type: "bigint" },
    { name: "most_units", type: "numeric(78)" },
  ],
  values(event) {
    const [gasLimit, lifetime, most] = event.values.route as readonly [bigint, bigint, bigint];
    return {
      asset_id: bytesOf(event, "assetId"),
      destination_chain_id: wholeOf(event, "chainId"),
      ...{ gas_limit: gasLimit, min_lifetime: lifetime, most_units: most },
    };
  },
});

/** What `Limited` of the contract counts, in its order. */
const LIMITED = ["arrivals", "returns", "ends"];

/** How much a chain's messages can have released at a custody. */
export const limit = setting({
  name: "limit",
  table: "index.limits",
  kind: "custody.LimitSet",
  keyOf: (event) => [event.contract, peerKey(event), uintBytes(wholeOf(event, "limited"), 1)],
  columns: [
    { name: "custody", type: "bytea" },
    { name: "peer_chain_id", type: "bigint" },
    { name: "limited", type: "text" },
    { name: "capacity", type: "numeric(78)" },
    { name: "refill_seconds", type: "bigint" },
  ],
  values(event) {
    const [capacity, window] = event.values.limit as readonly [bigint, bigint];
    const limited = wholeOf(event, "limited");
    return {
      ...{ custody: event.contract, peer_chain_id: wholeOf(event, "chainId") },
      limited: LIMITED[Number(limited)] ?? `${limited}`,
      ...{ capacity, refill_seconds: window },
    };
  },
});

/** How much of a mint's tokens may exist by a chain's word. */
export const ceiling = setting({
  name: "ceiling",
  table: "index.ceilings",
  kind: "custody.CeilingSet",
  keyOf: (event) => [event.contract, peerKey(event)],
  columns: [
    { name: "custody", type: "bytea" },
    { name: "peer_chain_id", type: "bigint" },
    { name: "ceiling", type: "numeric(78)" },
  ],
  values: (event) => ({
    custody: event.contract,
    peer_chain_id: wholeOf(event, "chainId"),
    ceiling: wholeOf(event, "ceiling"),
  }),
});

/** What releases of a chain's transfers cost at a custody; the curve has the chain 0. */
export const releaseTerms = setting({
  name: "release_terms",
  table: "index.release_terms",
  kind: "custody.TermsSet",
  keyOf: (event) => [event.contract, peerKey(event)],
  columns: [
    { name: "custody", type: "bytea" },
    { name: "peer_chain_id", type: "bigint" },
    { name: "terms", type: "numeric(78)" },
    { name: "upcoming", type: "numeric(78)" },
  ],
  values: (event) => ({
    custody: event.contract,
    peer_chain_id: wholeOf(event, "chainId"),
    terms: wholeOf(event, "terms"),
    upcoming: wholeOf(event, "upcoming"),
  }),
});
