import {
  ChainType,
  encodeExpiryNotice,
  encodeFrame,
  type Hex,
  noticedMessageId,
  Outcome,
  uintBytes,
} from "@causeway/protocol";
import { expect } from "chai";

import type { MailboxEvent } from "../../src/index.ts";
import { noticeAbout } from "../../src/messages/noticeAbout.ts";

const word = (value: bigint) => uintBytes(value, 32);
const NOTICE = { laneId: word(1n), index: 2n, frameHash: word(3n), outcome: Outcome.expired };
const ENDED = noticedMessageId(NOTICE);
const NOTICE_ID = word(4n);
const OTHER_ID = word(5n);

describe("noticeAbout", () => {
  it("finds the notice among the messages of a transaction, whatever chain it goes to", () => {
    for (const destination of Object.values(ChainType)) {
      const notice = sent(NOTICE_ID, encodeExpiryNotice(NOTICE), destination);
      for (const neighbour of Object.values(ChainType)) {
        const other = sent(OTHER_ID, "0x1234", neighbour);
        expect(noticeAbout(ENDED, [other, notice], ChainType.evm)).to.equal(NOTICE_ID);
      }
    }
  });

  it("does not take a notice about another message for it", () => {
    const about = encodeExpiryNotice({ ...NOTICE, index: 3n });
    const notice = sent(NOTICE_ID, about, ChainType.evm);
    expect(noticeAbout(ENDED, [notice], ChainType.evm)).to.equal(undefined);
  });

  function sent(messageId: Hex, payload: Hex, destination: number): MailboxEvent {
    const recipient = uintBytes(7n, destination === ChainType.evm ? 20 : 33);
    const parts = { gasLimit: 1n, deadline: 0n, sender: uintBytes(6n, 20), recipient, payload };
    const frame = encodeFrame(parts, { origin: ChainType.evm, destination });
    const transaction = {
      hash: word(8n),
      height: 1n,
      blockHash: word(9n),
      timestamp: 1n,
      gasUsed: 1n,
      gasPrice: 1n,
      l1Fee: 0n,
    };
    const place = { laneId: word(1n), index: 0n, logIndex: 0n };
    return { kind: "sent", messageId, ...place, frame, transaction };
  }
});
