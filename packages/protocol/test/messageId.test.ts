import { expect } from "chai";
import { concat, keccak256 } from "ethers";

import { frameHash, messageId } from "../src/index.ts";
import { refusalOf } from "./refusal.ts";
import { readVectors } from "./vectors.ts";

interface MessageIdVectors {
  messageIds: { laneId: string; index: string; frameHash: string; messageId: string }[];
}

const LANE = `0x${"11".repeat(32)}`;
const HASH = `0x${"22".repeat(32)}`;

describe("messageId", () => {
  it("agrees with the vectors", () => {
    for (const vector of readVectors<MessageIdVectors>("message-ids.json").messageIds) {
      const id = messageId(vector.laneId, BigInt(vector.index), vector.frameHash);
      expect(id).to.equal(vector.messageId);
    }
  });

  it("hashes lane, index and frame hash, 72 bytes", () => {
    const preimage = concat([LANE, "0x0000000000000007", HASH]);
    expect(messageId(LANE, 7n, HASH)).to.equal(keccak256(preimage));
  });

  it("refuses words of another length and an index above 64 bits", () => {
    expect(refusalOf(() => messageId("0x11", 0n, HASH))).to.equal("WrongLength");
    expect(refusalOf(() => messageId(LANE, 0n, "0x"))).to.equal("WrongLength");
    expect(refusalOf(() => messageId(LANE, 1n << 64n, HASH))).to.equal("OutOfRange");
  });
});

describe("frameHash", () => {
  it("is Keccak-256 of the frame", () => {
    expect(frameHash("0x0102")).to.equal(keccak256("0x0102"));
  });
});
