import {
  ChainType,
  encodeFrame,
  encodeInteroperableAddress,
  frameHash,
  messageId,
} from "@causeway/protocol";
import { expect } from "chai";

import { rebuildFrame } from "../../src/messages/rebuildFrame.ts";

const SENDER = `0x${"11".repeat(20)}`;
const RECIPIENT = `0x${"22".repeat(20)}`;
const LANE = `0x${"33".repeat(32)}`;
const frame = encodeFrame({
  gasLimit: 9n,
  deadline: 8n,
  sender: SENDER,
  recipient: RECIPIENT,
  payload: "0xabcd",
});
const sent = {
  messageId: messageId(LANE, 5n, frameHash(frame)),
  laneId: LANE,
  index: 5n,
  gasLimit: 9n,
  deadline: 8n,
  sender: interoperable(1n, SENDER),
  recipient: interoperable(2n, RECIPIENT),
  payload: "0xabcd",
};

describe("rebuildFrame", () => {
  it("joins what two events say of a message", () => {
    expect(rebuildFrame(sent)).to.equal(frame);
  });

  const changes = {
    index: 6n,
    laneId: `0x${"34".repeat(32)}`,
    gasLimit: 10n,
    deadline: 7n,
    sender: interoperable(1n, RECIPIENT),
    recipient: interoperable(2n, SENDER),
    payload: "0xabce",
  };
  for (const [field, value] of Object.entries(changes)) {
    it(`refuses another ${field} than the message's id commits to`, () => {
      expect(() => rebuildFrame({ ...sent, [field]: value })).to.throw("hashes to");
    });
  }
});

function interoperable(chainId: bigint, address: string): string {
  return encodeInteroperableAddress({ chainType: ChainType.evm, chainId, address });
}
