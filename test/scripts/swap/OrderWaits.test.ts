import type { TransferReport } from "@causeway/lifecycle/report";
import type { Hex } from "@causeway/protocol";
import { expect } from "chai";

import { OrderWaits } from "../../../scripts/swap/OrderWaits.ts";

const ID: Hex = "0x77";
const TAKE = {
  ...{ does: "Take the asset's token, 5 units", chain: "spoke-b", chainId: 3n },
  ...{ to: "0xc1", data: "0x1234", value: 0n, gasLimit: 9n, from: "0xa1" },
};
const reportOf = (change: object): TransferReport =>
  ({
    ...{ where: "It waits on spoke-b.", order: undefined, transactions: [], refused: [] },
    ...change,
  }) as unknown as TransferReport;

describe("OrderWaits", () => {
  it("names the state, each exit with its calldata, and the command for later", () => {
    const refused = [{ does: "Have it paid", reason: "it is held until tomorrow" }];
    const order = { where: "It is held on spoke-b." };
    const report = reportOf({ order, transactions: [TAKE], refused });
    const error = new OrderWaits(ID, "held", report, "local");
    expect(error.message.split("\n")).to.deep.equal([
      "order 0x77 is held. It is held on spoke-b.",
      "Take the asset's token, 5 units (only 0xa1, on spoke-b):",
      '  {"chainId":"3","to":"0xc1","data":"0x1234","value":"0","gasLimit":"9","from":"0xa1"}',
      "Not now: Have it paid: it is held until tomorrow",
      "Calls of a later time: npm run causeway -- status --environment local --order 0x77",
    ]);
    expect(error).to.deep.include({ orderId: ID, state: "held", transactions: [TAKE] });
  });

  it("says where the transfer stands of an order that waits at the bridge, and that nothing helps now", () => {
    const { message } = new OrderWaits(ID, "waiting", reportOf({}), "local");
    expect(message).to.contain("order 0x77 is waiting. It waits on spoke-b.");
    expect(message).to.contain("No call can be sent for it now.");
  });
});
