import {
  decodeExpiryNotice,
  type ExpiryNotice,
  encodeExpiryNotice,
  type Hex,
  noticedMessageId,
  Outcome,
} from "@causeway/protocol";
import { concat, dataSlice } from "ethers";

import { refusal } from "./refusal.ts";
import { sampleWord } from "./samples.ts";

const LANE_ID = sampleWord("lane");
const FRAME_HASH = sampleWord("frame hash");

/** `expiry-notices.json` */
export function expiryNoticeVectors() {
  return {
    valid: [
      vector("expired, first of a lane", 0n, Outcome.expired),
      vector("rejected, first of a lane", 0n, Outcome.rejected),
      vector("voided, first of a lane", 0n, Outcome.voided),
      vector("last that a lane holds", 2n ** 32n - 2n, Outcome.expired),
      vector("greatest index that the encoding holds", 2n ** 64n - 1n, Outcome.rejected),
    ],
    invalid: invalidNotices(),
  };
}

function vector(name: string, index: bigint, outcome: Outcome) {
  const notice: ExpiryNotice = { laneId: LANE_ID, index, frameHash: FRAME_HASH, outcome };
  const encoded = encodeExpiryNotice(notice);
  return { name, ...notice, notice: encoded, messageId: noticedMessageId(notice) };
}

function invalidNotices() {
  const { notice } = vector("good", 7n, Outcome.expired);
  const cases: Record<string, Hex> = {
    empty: "0x",
    "version only": dataSlice(notice, 0, 1),
    "last byte missing": dataSlice(notice, 0, 73),
    "a byte too many": concat([notice, "0x00"]),
    "version 0": concat(["0x00", dataSlice(notice, 1)]),
    "version 2": concat(["0x02", dataSlice(notice, 1)]),
    "outcome 0": concat([dataSlice(notice, 0, 73), "0x00"]),
    "outcome 4": concat([dataSlice(notice, 0, 73), "0x04"]),
    "outcome 255": concat([dataSlice(notice, 0, 73), "0xff"]),
  };
  return Object.entries(cases).map(([name, bytes]) => ({
    name,
    notice: bytes,
    reason: refusal(name, () => decodeExpiryNotice(bytes)),
  }));
}
