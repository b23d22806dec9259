import { expect } from "chai";
import { Interface, type TransactionReceipt, ZeroHash } from "ethers";

import { sentMessages } from "../src/sentMessages.ts";

const MAILBOX = `0x${"aB".repeat(20)}`;
const events = new Interface([
  "event MessageAppended(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index, bytes frame)",
  "event MessageIndexed(bytes32 indexed messageId, bytes32 indexed laneId, uint64 index, uint64 gasLimit, uint40 deadline)",
]);
const [ID, OTHER_ID, LANE] = ["01", "02", "03"].map((byte) => `0x${byte.repeat(32)}`);

describe("sentMessages", () => {
  const appended = events.encodeEventLog("MessageAppended", [ID, LANE, 7, "0x1234"]);
  const indexed = events.encodeEventLog("MessageIndexed", [OTHER_ID, LANE, 8, 100_000, 0]);
  const receipt = (...logs: object[]) => ({ logs }) as unknown as TransactionReceipt;
  const address = MAILBOX.toLowerCase();

  it("finds what both ways of sending sent, in order", () => {
    const found = sentMessages(receipt({ address, ...appended }, { address, ...indexed }), MAILBOX);
    expect(found).to.deep.equal([
      { messageId: ID, laneId: LANE, index: 7n },
      { messageId: OTHER_ID, laneId: LANE, index: 8n },
    ]);
  });

  it("passes over other events, and those of other contracts", () => {
    const stranger = `0x${"11".repeat(20)}`;
    const other = { address, topics: [ZeroHash], data: "0x" };
    expect(sentMessages(receipt({ address: stranger, ...appended }, other), MAILBOX)).to.be.empty;
  });
});
