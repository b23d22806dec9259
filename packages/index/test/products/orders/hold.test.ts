import { uintBytes } from "@causeway/protocol";
import { expect } from "chai";
import { concat } from "ethers";

import type { StoredEvent } from "../../../src/IndexedEvent.ts";
import { hold } from "../../../src/products/orders/hold.ts";
import { orderEnd, swapFeeSchedule } from "../../../src/products/orders/rows.ts";
import { CONTRACT, DESTINATION, eventOf } from "../../../testing/events/messages.ts";
import {
  FALLBACK,
  FILLER,
  filled,
  held,
  heldFilled,
  ORDER_ID,
  OWNER,
  REASON,
  sent,
  sentBack,
  TOKEN,
  TOKEN_OUT,
  TRANSFER,
  taken,
} from "../../../testing/events/orders.ts";

const fold = (...events: StoredEvent[]) => hold.fold("0x", events);
const OPEN = {
  ...{ outcome: null, paid_to: null, token_out: null, amount_out: null, filler: null },
  ...{ filler_fee: null, ended_height: null, ended_log_index: null, ended_block: null },
  ...{ ended_transaction: null, ended_at: null, ended_final: null },
};

describe("the row of a hold", () => {
  it("has what was held", () => {
    const begun = held();
    const { blockHash: block, transaction } = begun;
    expect(fold(begun)).to.deep.equal({
      ...{ chain_id: DESTINATION, transfer_id: TRANSFER, order_id: ORDER_ID, receiver: OWNER },
      ...{ token: TOKEN, amount: 99n, reason: REASON, height: 20n, log_index: 0, block },
      ...{ transaction, at: 200n, ...OPEN, final: true },
    });
    const names = hold.columns.map(({ name }) => name);
    expect(Object.keys(fold(begun) ?? {})).to.have.members(names);
    expect(Object.keys(fold(begun, taken()) ?? {})).to.have.members(names);
  });

  it("says who ended it, and what they got", () => {
    const end = taken({ isFinal: false });
    expect(fold(held(), end)).to.deep.include({
      ...{ outcome: "taken", paid_to: FALLBACK, token_out: TOKEN, amount_out: 99n, filler: null },
      ...{ ended_height: 30n, ended_log_index: 5, ended_block: end.blockHash },
      ...{ ended_transaction: end.transaction, ended_at: 300n, ended_final: false, final: false },
    });
    expect(fold(held(), heldFilled(), filled())).to.deep.include({
      ...{ outcome: "filled", paid_to: OWNER, token_out: TOKEN_OUT, amount_out: 950n },
      ...{ filler: FILLER, filler_fee: 3n },
    });
  });

  it("has the newest of two ends", () => {
    const [first, second] = [taken({ height: 30n }), filled({ height: 31n })];
    expect(fold(held(), second, first)).to.deep.include({ outcome: "filled", ended_height: 31n });
  });

  it("stays open if somebody fills the order in advance", () => {
    expect(fold(held(), filled({}, true))).to.deep.include(OPEN);
    expect(hold.subjectsOf(filled({}, true))).to.deep.equal([]);
  });

  it("makes no row without an event that begins it", () => {
    expect(fold(filled())).to.equal(undefined);
  });

  it("is of the chain and the transfer that its events name", () => {
    const key = concat([uintBytes(DESTINATION, 8), TRANSFER]);
    for (const event of [held(), heldFilled(), filled(), taken()]) {
      expect(hold.subjectsOf(event), event.kind).to.deep.equal([{ entity: "hold", key }]);
    }
    for (const event of [sent(), sentBack()]) expect(hold.subjectsOf(event)).to.deep.equal([]);
  });
});

describe("the row of an end of an order", () => {
  it("has who got which token, whatever order it names", () => {
    const common = { transfer_id: TRANSFER, order_id: ORDER_ID };
    expect(orderEnd.fold("0x", [filled({}, true)])).to.deep.include({
      ...{ ...common, outcome: "filled", is_advanced: true, receiver: OWNER },
      ...{ token: TOKEN_OUT, amount: 950n },
    });
    expect(orderEnd.fold("0x", [filled()])).to.deep.include({ is_advanced: false });
    expect(orderEnd.fold("0x", [taken()])).to.deep.include({
      ...{ ...common, outcome: "taken", is_advanced: false, receiver: FALLBACK },
      ...{ token: TOKEN, amount: 99n },
    });
    expect(orderEnd.subjectsOf(taken())).to.have.length(1);
    expect(orderEnd.subjectsOf(held())).to.deep.equal([]);
  });
});

describe("the row of a version of a router's fees", () => {
  it("has the fees that were published", () => {
    const values = { version: 2n, effectiveAt: 5_000n, contentHash: REASON, fees: [[], []] };
    const published = eventOf("swapFeeSchedule.FeeSchedulePublished", values);
    expect(swapFeeSchedule.fold("0x", [published])).to.deep.include({
      ...{ schedule: CONTRACT, version: 2n, content_hash: REASON, fees: [[], []] },
    });
  });
});
