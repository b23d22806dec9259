import { eventRows } from "../eventRows.ts";
import { bytesOf, wholeOf } from "../events.ts";

/** Receivers that were paid before the proof. Anybody may advance a transfer that no origin sent. */
export const advance = eventRows({
  name: "advance",
  table: "index.advances",
  kind: "bridge.TransferAdvanced",
  columns: [
    { name: "advance_id", type: "bytea" },
    { name: "transfer_id", type: "bytea" },
    { name: "advancer", type: "bytea" },
    { name: "receiver", type: "bytea" },
    { name: "paid", type: "numeric(78)" },
  ],
  values: (event) => ({
    advance_id: bytesOf(event, "advanceId"),
    transfer_id: bytesOf(event, "transferId"),
    advancer: bytesOf(event, "advancer"),
    receiver: bytesOf(event, "receiver"),
    paid: wholeOf(event, "paid"),
  }),
});

/** Deliveries of transfers that were advanced. */
export const advanceDelivery = eventRows({
  name: "advance_delivery",
  table: "index.advance_deliveries",
  kind: "bridge.AdvanceDelivered",
  columns: [
    { name: "advance_id", type: "bytea" },
    { name: "transfer_id", type: "bytea" },
    { name: "advancer", type: "bytea" },
  ],
  values: (event) => ({
    advance_id: bytesOf(event, "advanceId"),
    transfer_id: bytesOf(event, "transferId"),
    advancer: bytesOf(event, "advancer"),
  }),
});

/** Payments of transfers, of a part or of all that was left. */
export const payment = eventRows({
  name: "payment",
  table: "index.payments",
  kind: ["bridge.TransferPaid", "bridge.TransferPartPaid"],
  columns: [
    { name: "transfer_id", type: "bytea" },
    { name: "asset_id", type: "bytea" },
    { name: "receiver", type: "bytea" },
    { name: "units", type: "numeric(78)" },
    { name: "paid", type: "numeric(78)" },
    { name: "is_last", type: "boolean" },
  ],
  values: (event) => {
    const isLast = event.kind === "bridge.TransferPaid";
    return {
      transfer_id: bytesOf(event, "transferId"),
      asset_id: bytesOf(event, "assetId"),
      receiver: bytesOf(event, "receiver"),
      units: isLast ? null : wholeOf(event, "units"),
      paid: wholeOf(event, "paid"),
      is_last: isLast,
    };
  },
});

/** Lines of transfers that stopped counting. */
export const containment = eventRows({
  name: "containment",
  table: "index.containments",
  kind: "bridge.ProvenanceContained",
  columns: [
    { name: "asset_id", type: "bytea" },
    { name: "provenance", type: "bigint" },
    { name: "queued", type: "numeric(78)" },
    { name: "set_aside", type: "numeric(78)" },
  ],
  values: (event) => ({
    asset_id: bytesOf(event, "assetId"),
    provenance: wholeOf(event, "provenance"),
    queued: wholeOf(event, "queued"),
    set_aside: wholeOf(event, "setAside"),
  }),
});

/** Bounds that accounts set on the curve's part of their repayments, each until the next. */
export const curveBound = eventRows({
  name: "curve_bound",
  table: "index.curve_bounds",
  kind: "bridge.CurveBoundSet",
  columns: [
    { name: "advancer", type: "bytea" },
    { name: "most_bps", type: "numeric(78)" },
  ],
  values: (event) => ({
    advancer: bytesOf(event, "advancer"),
    most_bps: wholeOf(event, "mostBps"),
  }),
});

/** Orders of ERC-7683 that were opened at settlers. Their ids are keys of advances. */
export const openedOrder = eventRows({
  name: "opened_order",
  table: "index.opened_orders",
  kind: "settler.Open",
  columns: [
    { name: "advance_id", type: "bytea" },
    { name: "account", type: "bytea" },
  ],
  values: (event) => {
    const [account] = event.values.resolvedOrder as readonly string[];
    return { advance_id: bytesOf(event, "orderId"), account: account ?? null };
  },
});
