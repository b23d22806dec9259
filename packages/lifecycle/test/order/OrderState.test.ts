import { expect } from "chai";

import { ORDER_STATES, orderStateOf } from "../../src/order/OrderState.ts";
import { TRANSFER_STATES } from "../../src/transfer/TransferState.ts";

describe("the state of an order", () => {
  for (const transfer of TRANSFER_STATES) {
    it(`is that of its transfer, ${transfer}, as long as nothing happened at its destination`, () => {
      const state = orderStateOf({ transfer, event: undefined });
      expect(state).to.equal(transfer === "paid" ? "ready" : transfer);
      expect(ORDER_STATES).to.include(state);
    });

    for (const event of ["filled", "held", "taken"] as const) {
      it(`is ${event} if its destination says so, though its transfer is ${transfer}`, () => {
        expect(orderStateOf({ transfer, event })).to.equal(event);
      });
    }
  }
});
