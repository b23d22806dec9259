import { type Checkpoint, type Hex, tag } from "@causeway/protocol";
import { Address } from "@ton/core";
import { expect } from "chai";

import {
  batchCell,
  deliverBody,
  type ShownCheckpoint,
  signaturesCell,
  words,
} from "../../src/ton/messages/index.ts";

const CHECKPOINT: Checkpoint = {
  ...{ height: 1n, timestamp: 2n, epoch: 1n, stateKind: 1 },
  ...{ blockHash: tag("block"), stateRoot: tag("state"), outboxRoot: tag("outbox") },
  ...{ nextCommittee: tag("committee"), nextCommitteeHash: tag("hash") },
};
const SHOWN: ShownCheckpoint = { checkpoint: CHECKPOINT };
const BATCH = {
  ...{ count: 2n, first: 0n, shown: SHOWN, outboxProof: [], siblings: [] },
  members: [{ frameHash: tag("frame") }],
};

describe("a message to a mailbox on TON", () => {
  it("refuses a batch without messages", () => {
    expect(() => batchCell({ ...BATCH, members: [] })).to.throw(RangeError, "has 0");
  });

  it("refuses the place of a signature that needs more than a byte", () => {
    const signature: Hex = `0x${"11".repeat(64)}`;
    expect(() => signaturesCell([{ place: 256, signature }])).to.throw("256");
  });

  it("refuses a lane id that is not 32 bytes", () => {
    const fields = { queryId: 1n, extra: 0n, excessesTo: Address.parseRaw(`0:${"00".repeat(32)}`) };
    const laneId: Hex = `0x${"22".repeat(31)}`;
    expect(() => deliverBody({ ...fields, laneId, batch: BATCH })).to.throw("31");
  });

  it("keeps the order of words over several cells", () => {
    const list = [1, 2, 3, 4].map((place) => tag(`${place}`));
    const cell = words(list);
    const [first, next] = [cell, cell.refs[0]].map((part) => part?.bits.toString().toLowerCase());
    expect(`0x${first}${next}`).to.equal(`0x${list.map((word) => word.slice(2)).join("")}`);
  });
});
