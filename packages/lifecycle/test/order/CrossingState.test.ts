import { expect } from "chai";

import type { MessageFacts } from "../../src/message/MessageState.ts";
import {
  CROSSING_STATES,
  type CrossingFacts,
  crossingStateOf,
} from "../../src/order/CrossingState.ts";
import { ORDER_STATES } from "../../src/order/OrderState.ts";
import { TRANSFER_STATES } from "../../src/transfer/TransferState.ts";

const SENT: MessageFacts = {
  ...{
    ending: undefined,
    inFlightSince: undefined,
    isOverdue: false,
    hasFailed: false,
    checkpoint: undefined,
  },
  ...{ isImported: false, isFinal: false },
};
const PLAIN: CrossingFacts = {
  ...{ transfer: "sent", order: undefined, isAdvanced: false, message: SENT },
};

describe("the state of a crossing", () => {
  it("is that of its message while the transfer is on its way", () => {
    const states = [
      SENT,
      { ...SENT, isFinal: true },
      { ...SENT, checkpoint: "signed" as const },
      { ...SENT, checkpoint: "proven" as const },
      { ...SENT, isImported: true },
      { ...SENT, hasFailed: true },
    ].map((message) => crossingStateOf({ ...PLAIN, message }));
    expect(states).to.deep.equal(CROSSING_STATES.slice(0, 6));
    const overdue = crossingStateOf({ ...PLAIN, message: { ...SENT, isOverdue: true } });
    expect(overdue, "the deadline of the transfer decides").to.equal("sent");
    expect(crossingStateOf({ ...PLAIN, message: undefined })).to.equal("sent");
  });

  it("is that of its transfer from its arrival on, and that of its order if it carries one", () => {
    for (const transfer of TRANSFER_STATES.filter((state) => state !== "sent")) {
      expect(crossingStateOf({ ...PLAIN, transfer })).to.equal(transfer);
    }
    const order = { event: "held" as const };
    expect(crossingStateOf({ ...PLAIN, transfer: "paid", order })).to.equal("held");
    expect(crossingStateOf({ ...PLAIN, transfer: "paid", order: { event: undefined } })).to.equal(
      "ready",
    );
  });

  it("is advanced once the receiver was paid before the proof, until the transfer is paid too", () => {
    const advanced = { ...PLAIN, isAdvanced: true };
    expect(crossingStateOf(advanced)).to.equal("advanced");
    expect(crossingStateOf({ ...advanced, transfer: "waiting" })).to.equal("advanced");
    expect(crossingStateOf({ ...advanced, transfer: "paid" })).to.equal("paid");
    expect(
      crossingStateOf({ ...advanced, order: { event: undefined } }),
      "an order says itself that it was filled",
    ).to.equal("sent");
  });

  it("is known for each state of an order and of a transfer", () => {
    expect(CROSSING_STATES).to.include.members([...ORDER_STATES, ...TRANSFER_STATES]);
  });
});
