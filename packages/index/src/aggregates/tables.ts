import type { Aggregate } from "../Aggregate.ts";

const HOUR = { name: "hour", type: "timestamptz" };
const KIND = { name: "kind", type: "text" };
const CHAIN = { name: "chain_id", type: "bigint" };
const ADDRESS = { name: "address", type: "bytea" };
const MOMENT = [
  { name: "moment", type: "text" },
  { name: "state", type: "text" },
];

/** Messages by hour, lane and state. */
export const messageHours: Aggregate = {
  table: "index.message_hours",
  keys: [
    HOUR,
    { name: "origin_chain_id", type: "bigint" },
    { name: "lane_id", type: "bytea" },
    ...MOMENT,
  ],
  counters: ["messages"],
};

/** Transfers and orders by hour, way, asset and state. */
export const activityHours: Aggregate = {
  table: "index.activity_hours",
  keys: [
    ...[HOUR, KIND, { name: "origin_chain_id", type: "bigint" }],
    { name: "destination_chain_id", type: "bigint" },
    { name: "asset_id", type: "bytea" },
    ...MOMENT,
  ],
  counters: ["count", "units"],
};

/** Addresses that sent something within an hour or a day, and how many there are. */
export const activeAddresses: Aggregate = {
  table: "index.active_addresses",
  keys: [
    { name: "begins_at", type: "timestamptz" },
    ...[{ name: "span", type: "text" }, KIND, { name: "side", type: "text" }, CHAIN, ADDRESS],
  ],
  counters: ["uses"],
  counted: {
    table: "index.address_counts",
    keys: ["begins_at", "span", "kind", "side", "chain_id"],
    counter: "addresses",
  },
};

/** What each address sent and received on each chain. */
export const addressTotals: Aggregate = {
  table: "index.address_totals",
  keys: [ADDRESS, KIND, CHAIN, { name: "role", type: "text" }],
  counters: ["count"],
};

const CUSTODY = [CHAIN, { name: "custody", type: "bytea" }, { name: "asset_id", type: "bytea" }];

/** What custodies can pay. */
export const vaults: Aggregate = {
  table: "index.vaults",
  keys: CUSTODY,
  counters: ["units", "tokens"],
};

/** How that changed, by hour. */
export const vaultHours: Aggregate = {
  table: "index.vault_hours",
  keys: [HOUR, ...CUSTODY],
  counters: ["units", "tokens"],
};

/** Fees by hour, and for whom they were taken. */
export const feeHours: Aggregate = {
  table: "index.fee_hours",
  keys: [
    ...[HOUR, CHAIN, { name: "charged", type: "bytea" }],
    { name: "owner", type: "text" },
    { name: "account", type: "bytea" },
  ],
  counters: ["amount"],
};
