import { expect } from "chai";
import { Interface, type Provider } from "ethers";

import { isDelivered } from "../src/isDelivered.ts";

const events = new Interface([
  "event MessagesDelivered(bytes32 indexed laneId, uint64 first, uint256 delivered)",
]);
const MAILBOX = `0x${"ab".repeat(20)}`;
const LANE = `0x${"01".repeat(32)}`;

describe("isDelivered", () => {
  const log = (first: number, delivered: bigint) =>
    events.encodeEventLog("MessagesDelivered", [LANE, first, delivered]);
  const provider = { getLogs: async () => [log(5, 0b101n), log(300, 1n)] } as unknown as Provider;
  const message = (index: bigint) => ({ messageId: LANE, laneId: LANE, index });

  it("finds a message among those that were delivered with it", async () => {
    for (const index of [5n, 7n, 300n]) {
      expect(await isDelivered(message(index), MAILBOX, provider), `${index}`).to.equal(true);
    }
  });

  it("does not take a neighbour's delivery for the message's", async () => {
    for (const index of [0n, 4n, 6n, 8n, 299n, 301n]) {
      expect(await isDelivered(message(index), MAILBOX, provider), `${index}`).to.equal(false);
    }
  });
});
