import { checkedFrame, isChainError } from "@causeway/chains";
import { frameHash, type Hex, messageId, uintBytes } from "@causeway/protocol";
import { expect } from "chai";

import { VerifiedFrames } from "../../../src/products/messages/VerifiedFrames.ts";

const laneId = uintBytes(7n, 32);
const placeOf = (frame: Hex, index: bigint) => ({
  ...{ laneId, index },
  messageId: messageId(laneId, index, frameHash(frame)),
});

describe("the frames that were found to hash to their ids", () => {
  const verified = new VerifiedFrames(2);
  const refusalOf = (place: ReturnType<typeof placeOf>, frame: Hex) => {
    try {
      return verified.check(place, frame);
    } catch (error) {
      return isChainError(error, "MalformedEvent");
    }
  };

  it("are told again, also when newer ones took their places", () => {
    for (let round = 0; round < 2; round++) {
      for (const frame of ["0xaa", "0xbb", "0xcc"] as const) {
        expect(verified.check(placeOf(frame, 1n), frame)).to.equal(frame);
      }
    }
  });

  it("are hashed once, while so many newer ones are kept at most", () => {
    const hashed: Hex[] = [];
    const kept = new VerifiedFrames(2, (place, frame) => {
      hashed.push(frame);
      return checkedFrame(place, frame);
    });
    for (const frame of ["0xaa", "0xbb", "0xaa", "0xcc", "0xbb", "0xaa", "0xcc"] as const) {
      kept.check(placeOf(frame, 1n), frame);
    }
    expect(hashed).to.deep.equal(["0xaa", "0xbb", "0xcc", "0xaa"]);
  });

  it("pass for no other frame, id, lane or index", () => {
    const place = placeOf("0xaa", 1n);
    verified.check(place, "0xaa");
    expect(refusalOf(place, "0xab")).to.equal(true);
    expect(refusalOf({ ...place, index: 2n }, "0xaa")).to.equal(true);
    expect(refusalOf({ ...place, laneId: uintBytes(8n, 32) }, "0xaa")).to.equal(true);
    expect(refusalOf({ ...place, messageId: laneId }, "0xaa")).to.equal(true);
  });

  it("are no frames that were refused before", () => {
    const place = placeOf("0xaa", 1n);
    for (let round = 0; round < 2; round++) expect(refusalOf(place, "0xdd")).to.equal(true);
  });
});
