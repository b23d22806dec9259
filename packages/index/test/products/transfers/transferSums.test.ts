import { expect } from "chai";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { transfer } from "../../../src/products/transfers/transfer.ts";
import { DESTINATION, eventOf, ORIGIN, type Place } from "../../../testing/events/messages.ts";
import {
  ASSET,
  bridgeEvent,
  frameOf,
  ID,
  idOf,
  RECEIVER,
  SENDER,
  sent,
  UNITS,
} from "../../../testing/events/transfers.ts";
import { sumsOf as addedBy } from "../sums.ts";

const sumsOf = (...events: StoredEvent[]) => addedBy(transfer, transfer.fold(ID, events));
const SELLER = `0x${"77".repeat(20)}`;
/** Heights are tens of seconds. */
const LATER = 900_000n;
const there = (isFinal = true): Place => ({ chainId: DESTINATION, height: LATER / 10n, isFinal });
const paid = (isFinal?: boolean) =>
  bridgeEvent("TransferPaid", { assetId: ASSET, receiver: RECEIVER, paid: 990n }, there(isFinal));
const way = { origin_chain_id: ORIGIN, destination_chain_id: DESTINATION, asset_id: ASSET };
const one = { kind: "transfer", ...way, count: 1n, units: UNITS };

describe("the sums over transfers", () => {
  it("have a transfer in the hour of its sending, and its payment in that of the payment", () => {
    expect(sumsOf(...sent()).activity_hours).to.deep.equal([
      { ...one, hour: 0n, moment: "sent", state: "crossing" },
    ]);
    expect(sumsOf(...sent(), paid()).activity_hours).to.deep.equal([
      { ...one, hour: 0n, moment: "sent", state: "paid" },
      { ...one, hour: LATER, moment: "ended", state: "paid" },
    ]);
  });

  it("count its sender once it was paid: at all chains, its origin and its destination", () => {
    expect(sumsOf(...sent()).active_addresses).to.equal(undefined);
    const active = sumsOf(...sent(), paid()).active_addresses;
    const sides = [
      { side: "all", chain_id: 0n },
      { side: "origin", chain_id: ORIGIN },
      { side: "destination", chain_id: DESTINATION },
    ].map((side) => ({ kind: "order", ...side, address: SENDER, uses: 1n }));
    expect(active).to.deep.equal([
      ...sides.map((side) => ({ ...side, span: "hour", begins_at: LATER })),
      ...sides.map((side) => ({ ...side, span: "day", begins_at: 864_000n })),
    ]);
  });

  it("have the totals of its sender and its receiver, each on their chain", () => {
    const [total, count] = [{ kind: "transfer" }, { count: 1n }];
    expect(sumsOf(...sent()).address_totals).to.deep.equal([
      { ...total, address: SENDER, chain_id: ORIGIN, role: "sender", ...count },
      { ...total, address: RECEIVER, chain_id: DESTINATION, role: "receiver", ...count },
    ]);
    const [, withoutMessage] = sent();
    expect(sumsOf(withoutMessage as StoredEvent).address_totals).to.have.length(1);
  });

  it("have a refund, and a transfer that admins discarded, once all of it is final", () => {
    const states = (...events: StoredEvent[]) =>
      sumsOf(...sent(), ...events).activity_hours?.map((sum) => (sum as { state: string }).state);
    const values = { assetId: ASSET, receiver: SENDER, paid: 990n };
    const refunded = bridgeEvent("TransferPaid", values, { chainId: ORIGIN, height: 50n });
    expect(states(refunded)).to.deep.equal(["refunded", "refunded"]);
    const voided = { assetId: ASSET, messageId: ID, units: UNITS };
    const discarded = (isFinal: boolean) =>
      bridgeEvent("TransferDiscarded", voided, there(isFinal));
    expect(states(discarded(true))).to.deep.equal(["discarded", "discarded"]);
    expect(states(discarded(false))).to.deep.equal(["crossing"]);
  });

  it("have nothing of a sending that may be removed, and no payment that may be", () => {
    expect(sumsOf(...sent({}, { isFinal: false }), paid())).to.deep.equal({});
    expect(sumsOf(...sent(), paid(false)).activity_hours).to.deep.equal([
      { ...one, hour: 0n, moment: "sent", state: "crossing" },
    ]);
  });

  it("count the transfer of an order that a receiver of orders has to act on as its carrier", () => {
    const payload = { payload: "0x01" } as const;
    const id = idOf(frameOf(payload));
    const said = (kind: string, name: string, chainId: bigint = ORIGIN) =>
      eventOf(kind, { orderId: ID, sender: SELLER, [name]: id }, { chainId, logIndex: 9 });
    const kindsOf = (event: StoredEvent, sending = sent(payload)) => {
      expect(transfer.subjectsOf(event)).to.deep.equal([{ entity: "transfer", key: id }]);
      const { activity_hours, active_addresses } = sumsOf(...sending, paid(), event);
      return [activity_hours?.[0], active_addresses?.length ?? 0].map((sum) =>
        typeof sum === "number" ? sum : (sum as { kind: string }).kind,
      );
    };
    expect(kindsOf(said("swapRouter.OrderSent", "transferId"))).to.deep.equal(["carrier", 0]);
    const previous = said("previousSwapRouter.OrderBridged", "transferId");
    expect(kindsOf(previous)).to.deep.equal(["carrier", 0]);
    expect(kindsOf(said("swapReceiver.OrderSentBack", "returnId"))).to.deep.equal(["carrier", 0]);
    const elsewhere = said("swapRouter.OrderSent", "transferId", DESTINATION);
    expect(kindsOf(elsewhere)).to.deep.equal(["transfer", 6]);
    const order = said("swapRouter.OrderSent", "transferId");
    expect(kindsOf(order)).to.deep.equal(["carrier", 0]);
  });

  it("have a plain order in the place of its router, as completed by its seller", () => {
    const values = { orderId: ID, sender: SELLER, transferId: ID };
    const order = eventOf("swapRouter.OrderSent", values, { chainId: ORIGIN, logIndex: 9 });
    const { activity_hours, active_addresses, address_totals } = sumsOf(...sent(), paid(), order);
    expect(activity_hours?.[1]).to.include({ kind: "transfer", state: "paid", count: 1n });
    expect(active_addresses).to.have.length(6);
    expect(active_addresses?.[0]).to.include({ side: "all", address: SELLER });
    expect(address_totals?.[0]).to.include({ kind: "carrier", address: SENDER });
    const [, withoutMessage] = sent();
    const unknown = sumsOf(withoutMessage as StoredEvent, paid(), order);
    expect(unknown.activity_hours?.[1]).to.include({ kind: "carrier" });
    expect(unknown.active_addresses).to.equal(undefined);
  });
});
