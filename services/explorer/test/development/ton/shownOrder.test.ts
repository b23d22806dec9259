import { sendBody } from "@causeway/chains/ton/messages";
import { Address, beginCell, type Cell, internal } from "@ton/core";
import { expect } from "chai";

import { shownOrder } from "../../../src/development/ton/shownOrder.ts";

const MAILBOX = Address.parseRaw(`0:${"ab".repeat(32)}`);
const SENDER = Address.parseRaw(`0:${"cd".repeat(32)}`);
const FIELDS = {
  ...{ queryId: 9n, destinationChainId: 31_337n, gasLimit: 200_000n, deadline: 0 },
  ...{ maxFee: 20_000_000n, refundTo: SENDER, recipient: `0x${"11".repeat(20)}` },
  payload: `0x${"ff".repeat(200)}`,
} as const;

function orderOf(body: Cell) {
  const message = internal({ to: MAILBOX, value: 1n, body });
  const messages = [{ to: MAILBOX, value: 440_000_000n, body, init: undefined, message }];
  return shownOrder({ messages, validUntil: 1_800_000_000, seqno: 0 }, "TON");
}

describe("an order on TON as a person reads it", () => {
  it("has every field of a message that is sent, in words", () => {
    const { title, rows } = orderOf(sendBody(FIELDS));
    expect(title).to.equal("Send the call send");
    const of = Object.fromEntries(rows.map(({ label, value }) => [label, value]));
    expect(of).to.deep.include({
      ...{ Sends: "0.44 TON", destinationChainId: "31337", gasLimit: "200000", deadline: "0" },
      ...{ maxFee: "0.02 TON", refundTo: SENDER.toRawString(), recipient: FIELDS.recipient },
      ...{ payload: FIELDS.payload, queryId: "9" },
    });
  });

  it("shows a body that is not one in full, with all that it has beside", () => {
    const longer = beginCell().storeSlice(sendBody(FIELDS).beginParse()).storeBit(true).endCell();
    for (const body of [longer, beginCell().storeUint(0x10000001, 32).endCell()]) {
      const { title, rows } = orderOf(body);
      expect(title).to.equal("Send a call");
      const shown = rows.find(({ label }) => label === "Body");
      expect(shown?.value).to.equal(`0x${body.toBoc().toString("hex")}`);
    }
  });
});
