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
