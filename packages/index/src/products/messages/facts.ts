import { unpackPrice } from "@causeway/protocol";

import { eventRows } from "../eventRows.ts";
import { bytesOf, wholeOf } from "../events.ts";

/** Attempts at messages whose recipients failed. */
export const failure = eventRows({
  name: "failure",
  table: "index.failures",
  kind: "mailbox.MessageFailed",
  columns: [
    { name: "message_id", type: "bytea" },
    { name: "reason", type: "bytea" },
    { name: "attempt", type: "numeric(20)" },
  ],
  values: (event) => ({
    message_id: bytesOf(event, "messageId"),
    reason: bytesOf(event, "reason"),
    attempt: (event.values.attempt as bigint | undefined) ?? null,
  }),
});

/** Attempts at messages whose recipients answer later. One is in flight until it is delivered, or a failure has its number. */
export const call = eventRows({
  name: "call",
  table: "index.calls",
  kind: "mailbox.MessageCalled",
  columns: [
    { name: "message_id", type: "bytea" },
    { name: "attempt", type: "numeric(20)" },
  ],
  values: (event) => ({
    message_id: bytesOf(event, "messageId"),
    attempt: wholeOf(event, "attempt"),
  }),
});

/** Money that was added to the fees of messages. */
export const addedFee = eventRows({
  name: "added_fee",
  table: "index.added_fees",
  kind: "mailbox.FeeAdded",
  columns: [
    { name: "message_id", type: "bytea" },
    { name: "payer", type: "bytea" },
    { name: "amount", type: "numeric(78)" },
  ],
  values: (event) => ({
    message_id: bytesOf(event, "messageId"),
    payer: bytesOf(event, "payer"),
    amount: wholeOf(event, "amount"),
  }),
});

/** Notices of ends, which destinations sent. */
export const notice = eventRows({
  name: "notice",
  table: "index.notices",
  kind: "expiry.NoticeSent",
  columns: [
    { name: "message_id", type: "bytea" },
    { name: "notice_id", type: "bytea" },
  ],
  values: (event) => ({
    message_id: bytesOf(event, "messageId"),
    notice_id: bytesOf(event, "noticeId"),
  }),
});

/** Imports of lanes on their hubs. */
export const laneImport = eventRows({
  name: "import",
  table: "index.imports",
  kind: "mailbox.LaneImported",
  columns: [
    { name: "lane_id", type: "bytea" },
    { name: "count", type: "bigint" },
    { name: "origin_height", type: "bigint" },
  ],
  values: (event) => ({
    lane_id: bytesOf(event, "laneId"),
    count: wholeOf(event, "count"),
    origin_height: wholeOf(event, "height"),
  }),
});

/** Checkpoints that light clients accepted. */
export const checkpoint = eventRows({
  name: "checkpoint",
  table: "index.checkpoints",
  kind: "lightClient.CheckpointAccepted",
  columns: [
    { name: "light_client", type: "bytea" },
    { name: "proven_height", type: "bigint" },
    { name: "checkpoint_hash", type: "bytea" },
    { name: "outbox_root", type: "bytea" },
    { name: "proven_at", type: "timestamptz" },
  ],
  values: (event) => ({
    light_client: event.contract,
    proven_height: wholeOf(event, "height"),
    checkpoint_hash: bytesOf(event, "checkpointHash"),
    outbox_root: bytesOf(event, "outboxRoot"),
    proven_at: wholeOf(event, "timestamp"),
  }),
});

/** Prices of messages to a destination, each until the next. */
export const price = eventRows({
  name: "price",
  table: "index.prices",
  kind: "mailbox.PriceSet",
  columns: [
    { name: "destination_chain_id", type: "bigint" },
    { name: "base", type: "numeric(29)" },
    { name: "gas_price", type: "numeric(20)" },
    { name: "gas_per_byte", type: "integer" },
    { name: "max_gas_limit", type: "bigint" },
    { name: "max_payload", type: "integer" },
  ],
  values: (event) => {
    const set = unpackPrice(wholeOf(event, "price"));
    return {
      destination_chain_id: wholeOf(event, "destinationChainId"),
      base: set.base,
      gas_price: set.gasPrice,
      gas_per_byte: set.gasPerByte,
      max_gas_limit: set.maxGasLimit,
      max_payload: set.maxPayload,
    };
  },
});

/** Whether the messages of an account are free, from one event to the next. */
export const exemption = eventRows({
  name: "exemption",
  table: "index.exemptions",
  kind: "mailbox.FeeExemptSet",
  columns: [
    { name: "account", type: "bytea" },
    { name: "exempt", type: "boolean" },
  ],
  values: (event) => ({
    account: bytesOf(event, "account"),
    exempt: event.values.exempt as boolean,
  }),
});
