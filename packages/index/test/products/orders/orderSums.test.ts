import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { order } from "../../../src/products/orders/order.ts";
import {
  appended,
  DESTINATION,
  eventOf,
  frameOf,
  idOf,
  ORIGIN,
  type Place,
  SENDER,
} from "../../../testing/events/messages.ts";
import {
  ASSET,
  FILLER,
  filled,
  held,
  message,
  ORDER_ID,
  OWNER,
  sent,
  sentBack,
  TOKEN_IN,
  taken,
  transferPayload,
} from "../../../testing/events/orders.ts";
import { sumsOf as addedBy } from "../sums.ts";

const sumsOf = (...events: StoredEvent[]) => addedBy(order, order.fold(ORDER_ID, events));
const statesOf = (...events: StoredEvent[]) =>
  sumsOf(sent(), ...events).activity_hours?.map((sum) => (sum as { state: string }).state);
/** Heights are tens of seconds. */
const later: Place = { height: 90_000n };
const way = { origin_chain_id: ORIGIN, destination_chain_id: DESTINATION, asset_id: "0x" };
const one = { kind: "order", ...way, count: 1n, units: 0n };

describe("the sums over orders", () => {
  it("have an order in the hour of its sending, and its end in that of the end", () => {
    expect(sumsOf(sent(), filled(later)).activity_hours).to.deep.equal([
      { ...one, hour: 0n, moment: "sent", state: "filled" },
      { ...one, hour: 900_000n, moment: "ended", state: "filled" },
    ]);
    expect(statesOf(taken())).to.deep.equal(["taken", "taken"]);
    expect(statesOf(held())).to.deep.equal(["crossing"]);
    expect(statesOf(filled({ isFinal: false }))).to.deep.equal(["crossing"]);
    expect(sumsOf(sent({}, { isFinal: false }), filled())).to.deep.equal({});
  });

  it("have the units of the message that carries an order", () => {
    const moved = { ...one, asset_id: ASSET, units: 100n };
    expect(sumsOf(message(), sent(), filled(later)).activity_hours).to.deep.equal([
      { ...moved, hour: 0n, moment: "sent", state: "filled" },
      { ...moved, hour: 900_000n, moment: "ended", state: "filled" },
    ]);
  });

  it("leave the activity of an order that its bridge pays to the sums over transfers", () => {
    const frame = frameOf(transferPayload("0x"));
    const plain = sumsOf(appended(0n, frame), sent({ transferId: idOf(frame) }));
    expect(Object.keys(plain)).to.deep.equal(["address_totals", "fee_hours"]);
  });

  it("have an order that was sent back, once all of it is final", () => {
    expect(statesOf(held(), sentBack())).to.deep.equal(["sent back", "sent back"]);
    expect(statesOf(held(), sentBack({ isFinal: false }))).to.deep.equal(["crossing"]);
  });

  it("count its sender once it is completed, and its receiver then", () => {
    expect(sumsOf(sent(), held()).active_addresses).to.equal(undefined);
    const { active_addresses, address_totals } = sumsOf(sent(), taken(later));
    expect(active_addresses).to.have.length(6);
    expect(active_addresses?.[0]).to.deep.equal({
      ...{ kind: "order", span: "hour", begins_at: 900_000n, side: "all", chain_id: 0n },
      ...{ address: SENDER, uses: 1n },
    });
    expect(address_totals?.map((sum) => (sum as { role: string }).role)).to.deep.equal([
      ...["sender", "receiver"],
    ]);
  });

  it("count its sender for all chains, its origin and its destination, however it ended", () => {
    for (const end of [taken(later), filled(later)]) {
      const active = sumsOf(sent(), end).active_addresses as { side: string; chain_id: bigint }[];
      const sides = active.map(({ side, chain_id }) => `${side} ${chain_id}`);
      const each = ["all 0", `origin ${ORIGIN}`, `destination ${DESTINATION}`];
      expect(sides).to.deep.equal([...each, ...each]);
    }
  });

  it("have no receiver of an order before its end is final, or whose transfer was sent back", () => {
    const rolesOf = (...events: StoredEvent[]) =>
      sumsOf(sent(), ...events).address_totals?.map((sum) => (sum as { role: string }).role);
    expect(rolesOf(taken(later))).to.deep.equal(["sender", "receiver"]);
    expect(rolesOf(taken({ isFinal: false }))).to.deep.equal(["sender"]);
    expect(rolesOf(held(), sentBack())).to.deep.equal(["sender"]);
  });

  it("have the fees of the router and of an integrator, in the token of the sender", () => {
    const fee = { hour: 0n, chain_id: ORIGIN, charged: TOKEN_IN };
    expect(sumsOf(sent()).fee_hours).to.deep.equal([
      { ...fee, owner: "router", account: "0x", amount: 6n },
      { ...fee, owner: "integrator", account: FILLER, amount: 4n },
    ]);
  });

  it("have a swap on one chain with its token as asset, and nobody as active for it", () => {
    const swapped = eventOf("swapRouter.OrderSwapped", {
      ...{ orderId: ORDER_ID, sender: SENDER, receiver: OWNER, tokenIn: TOKEN_IN, amountIn: 500n },
      ...{ tokenOut: FILLER, amountOut: 400n, fees: [0n, FILLER, 0n] },
    });
    const { activity_hours, active_addresses } = sumsOf(swapped);
    const asset_id = concat([uintBytes(ORIGIN, 8), TOKEN_IN]);
    const swap = { ...one, kind: "swap", destination_chain_id: ORIGIN, asset_id, units: 500n };
    expect(activity_hours).to.deep.equal([
      { ...swap, hour: 0n, moment: "sent", state: "filled" },
      { ...swap, hour: 0n, moment: "ended", state: "filled" },
    ]);
    expect(active_addresses).to.equal(undefined);
  });

  it("have an order of generation 2.1, whose destination its router does not say", () => {
    const values = { orderId: ORDER_ID, sender: SENDER, transferId: ORDER_ID, tokenIn: TOKEN_IN };
    const bridged = eventOf("previousSwapRouter.OrderBridged", { ...values, amount: 5n });
    const { activity_hours } = sumsOf(bridged);
    expect(activity_hours?.[0]).to.include({ kind: "order", destination_chain_id: 0n });
  });
});
