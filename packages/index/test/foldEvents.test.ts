import { expect } from "chai";

import { foldEvents } from "../src/foldEvents.ts";
import { eventOf } from "../testing/events/messages.ts";
import * as plain from "../testing/events/transfers.ts";

describe("rows of events without a database", () => {
  it("have what all events of a row say, in any order", () => {
    const events = plain.sent();
    const rows = foldEvents([...events].reverse());
    const [transfer, ...others] = rows("transfer");
    expect(others).to.deep.equal([]);
    expect(transfer).to.include({ key: plain.ID, units: plain.UNITS, sender: plain.SENDER });
    expect(rows("message").map((row) => row.message_id)).to.deep.equal([plain.ID]);
    expect(rows("order")).to.deep.equal([]);
  });

  it("have events that name a row by its alias alone", () => {
    const settled = eventOf("expiry.MessageSettled", { messageId: plain.ID }, { height: 30n });
    const [message] = foldEvents([settled, ...plain.sent()])("message");
    expect(message?.settled_height).to.equal(30n);
  });

  it("are none of events whose row has no beginning", () => {
    const settled = eventOf("expiry.MessageSettled", { messageId: plain.ID });
    expect(foldEvents([settled])("message")).to.deep.equal([]);
  });
});
