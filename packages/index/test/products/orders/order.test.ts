import { encodeArrivedOrder, uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { order } from "../../../src/products/orders/order.ts";
import {
  appended,
  CONTRACT,
  DESTINATION,
  eventOf,
  frameOf,
  HUB,
  idOf,
  ORIGIN,
  SENDER,
} from "../../../testing/events/messages.ts";
import {
  ARRIVED,
  ASSET,
  FALLBACK,
  FILLER,
  filled,
  held,
  heldFilled,
  message,
  NOBODY,
  ORDER_ID,
  OWNER,
  REASON,
  REFUND,
  sent,
  sentBack,
  TOKEN,
  TOKEN_IN,
  TOKEN_OUT,
  TRANSFER,
  taken,
  transferPayload,
} from "../../../testing/events/orders.ts";

const fold = (...events: StoredEvent[]) => order.fold("0x", events);
const subjects = (event: StoredEvent) => order.subjectsOf(event);

const NOT_HELD = {
  ...{ held_height: null, held_transaction: null, held_at: null },
  ...{ held_token: null, held_amount: null, held_reason: null },
};
const OPEN = {
  ...{ outcome: null, paid_to: null, token_out: null, amount_out: null, filler: null },
  ...{ filler_fee: null, ended_height: null, ended_log_index: null, ended_block: null },
  ...{ ended_transaction: null, ended_at: null, ended_final: null, is_advanced: null },
};
const NOT_SENT_BACK = {
  ...{ return_id: null, return_height: null, return_transaction: null, return_at: null },
};
const PARTS = {
  ...{ asset_id: ASSET, units: 100n },
  ...{ receiver: OWNER, refund_to: REFUND, min_received: 90n, deadline: 7_000n },
  ...{ is_carried: true, fallback_receiver: FALLBACK, pays_coin: true, quoted_out: 1_000n },
  ...{ least_out: 900n, minimum_from: 5_000n, minimum_until: 5_010n, hold_until: 8_600n },
  ...{ fill_fee: 5n, call_gas: 70n },
};
const [NO_PARTS] = [Object.fromEntries(Object.keys(PARTS).map((name) => [name, null]))];

describe("the row of an order", () => {
  it("has what its router says, and what the message of its transfer says", () => {
    const event = sent();
    expect(fold(message(), event)).to.deep.equal({
      ...{ order_id: ORDER_ID, generation: "3.0", router: CONTRACT, origin_chain_id: ORIGIN },
      ...{ destination_chain_id: DESTINATION, transfer_id: TRANSFER, sender: SENDER },
      ...{ token_in: TOKEN_IN, amount_in: 500n, amount_bridged: 490n, router_fee: 6n },
      ...{ integrator: FILLER, integrator_fee: 4n, sent_height: 10n, sent_log_index: 2 },
      ...{ sent_block: event.blockHash, sent_transaction: event.transaction, sent_at: 100n },
      ...{ sent_final: true, ...PARTS, ...NOT_HELD, ...OPEN, ...NOT_SENT_BACK, final: true },
    });
  });

  it("has a value for each column, and no other", () => {
    const names = order.columns.map(({ name }) => name);
    expect(Object.keys(fold(sent()) ?? {})).to.have.members(names);
    expect(Object.keys(fold(message(), sent(), held(), taken()) ?? {})).to.have.members(names);
  });

  it("lacks the parts of a frame that does not hash to the transfer's id, or that is no transfer", () => {
    expect(fold(sent())).to.deep.include(NO_PARTS);
    const other = { ...message(), values: { ...message().values, index: 1n } };
    expect(fold(other, sent())).to.deep.include(NO_PARTS);
    const frame = frameOf("0x0101ff");
    const named = sent({ transferId: idOf(frame) });
    expect(fold(appended(0n, frame), named)).to.deep.include(NO_PARTS);
    expect(fold(message({ chainId: HUB }), sent()), "of another chain").to.deep.include(NO_PARTS);
  });

  it("is plain if its transfer carries no order", () => {
    const frame = frameOf(transferPayload("0x"));
    const row = fold(
      appended(0n, frame),
      sent({ transferId: idOf(frame), fees: [0n, NOBODY, 0n] }),
    );
    const { quoted_out, hold_until } = NO_PARTS;
    const plain = { receiver: OWNER, is_carried: false, quoted_out, hold_until, integrator: null };
    expect(row).to.deep.include(plain);
  });

  it("says how it ended at its destination", () => {
    const end = filled({ isFinal: false });
    expect(fold(sent(), end)).to.deep.include({
      ...{ outcome: "filled", paid_to: OWNER, token_out: TOKEN_OUT, amount_out: 950n },
      ...{ filler: null, filler_fee: null, ended_height: 30n, ended_log_index: 5 },
      ...{ ended_block: end.blockHash, ended_transaction: end.transaction, ended_at: 300n },
      ...{ ended_final: false, is_advanced: false, final: false, ...NOT_HELD },
    });
  });

  it("says that it was held, and how the hold ended", () => {
    const begun = held();
    expect(fold(sent(), begun)).to.deep.include({
      ...{ held_height: 20n, held_transaction: begun.transaction, held_at: 200n },
      ...{ held_token: TOKEN, held_amount: 99n, held_reason: REASON, ...OPEN },
    });
    expect(fold(sent(), held(), taken())).to.deep.include({
      ...{ held_height: 20n, outcome: "taken", paid_to: FALLBACK, token_out: TOKEN },
      ...{ amount_out: 99n, filler: null },
    });
    expect(fold(sent(), held(), heldFilled(), filled())).to.deep.include({
      ...{ held_height: 20n, outcome: "filled", filler: FILLER, filler_fee: 3n },
    });
  });

  it("says that it was filled before its transfer arrived", () => {
    expect(fold(sent(), filled({}, true))).to.deep.include({
      outcome: "filled",
      is_advanced: true,
    });
  });

  it("keeps what its transfer led to if somebody fills the order in advance again", () => {
    const gift = filled({ height: 40n }, true);
    expect(fold(sent(), held(), gift), "held").to.deep.include({ held_height: 20n, ...OPEN });
    const ended = { outcome: "taken", ended_height: 30n, is_advanced: false };
    expect(fold(sent(), held(), taken(), gift), "taken").to.deep.include(ended);
    const first = { ended_height: 30n, is_advanced: true };
    expect(fold(sent(), filled({}, true), gift), "filled twice").to.deep.include(first);
  });

  it("says that its transfer was sent back", () => {
    const back = sentBack();
    expect(fold(sent(), back)).to.deep.include({
      ...{ return_id: REASON, return_height: 25n, return_transaction: back.transaction },
      ...{ return_at: 250n, ...OPEN },
    });
  });

  it("begins with the first event of a router, and has the newest of two ends", () => {
    const again = sent({ tokenIn: TOKEN }, { height: 11n });
    expect(fold(again, sent())).to.deep.include({ token_in: TOKEN_IN, sent_height: 10n });
    const [first, second] = [taken({ height: 30n }), filled({ height: 31n })];
    expect(fold(sent(), second, first)).to.deep.include({ outcome: "filled", ended_height: 31n });
  });

  it("has no other receiver if its payload names nobody", () => {
    const frame = frameOf(
      transferPayload(encodeArrivedOrder({ ...ARRIVED, fallbackReceiver: NOBODY })),
    );
    const row = fold(appended(0n, frame), sent({ transferId: idOf(frame) }));
    expect(row).to.deep.include({ ...PARTS, fallback_receiver: null });
  });

  it("believes its destination alone", () => {
    const elsewhere = [held, heldFilled, filled, sentBack].map((event) => event({ chainId: HUB }));
    const nothing = { ...NOT_HELD, ...OPEN, ...NOT_SENT_BACK };
    expect(fold(sent(), ...elsewhere)).to.deep.include(nothing);
  });

  it("of one chain ends when its router takes it", () => {
    const values = {
      ...{ orderId: ORDER_ID, sender: SENDER, receiver: OWNER, tokenIn: TOKEN_IN, amountIn: 500n },
      ...{ tokenOut: TOKEN_OUT, amountOut: 950n, fees: [6n, NOBODY, 0n] },
    };
    const event = eventOf("swapRouter.OrderSwapped", values);
    expect(fold(event)).to.deep.include({
      ...{ generation: "3.0", destination_chain_id: ORIGIN, transfer_id: null, receiver: OWNER },
      ...{ amount_in: 500n, amount_bridged: null, router_fee: 6n, integrator: null },
      ...{ outcome: "filled", paid_to: OWNER, token_out: TOKEN_OUT, amount_out: 950n },
      ...{ ended_transaction: event.transaction, is_advanced: false, is_carried: false },
    });
    expect(subjects(event)).to.deep.equal([{ entity: "order", key: ORDER_ID }]);
  });

  it("of the generation before has the chain in its key: its ids name none", () => {
    const values = { orderId: ORDER_ID, sender: SENDER, tokenIn: TOKEN_IN, amount: 500n };
    const bridged = eventOf("previousSwapRouter.OrderBridged", { ...values, transferId: TRANSFER });
    const key = concat([ORDER_ID, uintBytes(ORIGIN, 8)]);
    expect(subjects(bridged)).to.deep.equal([{ entity: "order", key, alias: TRANSFER }]);
    expect(fold(bridged, message())).to.deep.include({
      ...{ generation: "2.1", destination_chain_id: null, transfer_id: TRANSFER, amount_in: 500n },
      ...{ router_fee: 0n, integrator: null, integrator_fee: 0n, receiver: OWNER, ...OPEN },
    });
    const out = { receiver: OWNER, tokenOut: TOKEN_OUT, amountOut: 950n };
    const paid = eventOf("previousSwapRouter.OrderPaid", { ...values, ...out });
    expect(subjects(paid)).to.deep.equal([{ entity: "order", key }]);
    expect(fold(paid)).to.deep.include({ outcome: "filled", amount_in: 500n, amount_out: 950n });
  });

  it("depends on the events of its transfer, whichever order they name", () => {
    expect(subjects(sent())).to.deep.equal([{ entity: "order", key: ORDER_ID, alias: TRANSFER }]);
    const later = [message(), held(), heldFilled(), filled(), taken(), sentBack()];
    for (const event of later) {
      expect(subjects(event), event.kind).to.deep.equal([{ entity: "order", alias: TRANSFER }]);
    }
    const foreign = uintBytes(1n, 32);
    expect(subjects(filled({}, true, foreign))).to.deep.equal([
      { entity: "order", alias: foreign },
    ]);
  });

  it("depends on no message that carries no transfer", () => {
    for (const payload of ["0x", "0x01", "0x0102", "0x02010101"]) {
      expect(subjects(appended(0n, frameOf(payload)))).to.deep.equal([]);
    }
    const cut = { ...message(), values: { ...message().values, frame: "0x0101" } };
    expect(subjects(cut)).to.deep.equal([]);
    expect(fold(message(), held())).to.equal(undefined);
  });
});
