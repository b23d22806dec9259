import { expect } from "chai";

import { latestRows } from "../../src/pages/home/latestRows.ts";

const leg = (name: string, at: string) => ({ leg: name, chainId: "1", transaction: "0x", at });
const [EARLY, NOON, LATE] = [
  "2026-11-29T10:00:00Z",
  "2026-11-29T12:00:00Z",
  "2026-11-29T14:00:00Z",
];
const common = { until: null, originChainId: "1", destinationChainId: "2" };
const order = (orderId: string, transferId: string | null, ...at: string[]) => ({
  ...{ ...common, orderId, transferId, state: "paid", sender: "0x", receiver: null },
  ...{ given: null, bridged: null, received: null, legs: at.map((one) => leg("sent", one)) },
});
const message = (messageId: string, ...at: string[]) => ({
  ...{ ...common, messageId, state: "delivered", sender: null, recipient: null },
  legs: at.map((one) => leg("sent", one)),
});

describe("the latest events of the network", () => {
  const newest = {
    orders: [order("swap", null, NOON), order("order", "carrier", EARLY, LATE)],
    messages: [message("carrier", EARLY), message("call", NOON, EARLY), message("silent")],
  };

  it("are those of orders, transfers and messages, by the newest step of each", () => {
    const rows = latestRows(newest, 8);
    expect(rows.map(({ id }) => id)).to.deep.equal(["order", "swap", "call", "silent"]);
    expect(rows.map(({ at }) => at)).to.deep.equal([LATE, NOON, NOON, undefined]);
  });

  it("are so many at most, and none if nothing happened", () => {
    expect(latestRows(newest, 2).map(({ id }) => id)).to.deep.equal(["order", "swap"]);
    expect(latestRows({ orders: [], messages: [] }, 8)).to.deep.equal([]);
  });
});
