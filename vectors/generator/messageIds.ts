import { type Hex, messageId } from "@causeway/protocol";

import { sampleWord } from "./samples.ts";

/** `message-ids.json` */
export function messageIdVectors() {
  const laneId = sampleWord("lane");
  const hash = sampleWord("frame hash");
  return {
    messageIds: [
      vector("first of a lane", laneId, 0n, hash),
      vector("second of a lane", laneId, 1n, hash),
      vector("same place of another lane", sampleWord("other lane"), 1n, hash),
      vector("another frame", laneId, 1n, sampleWord("other frame hash")),
      vector("last that a lane holds", laneId, 2n ** 32n - 2n, hash),
      vector("greatest index that the encoding holds", laneId, 2n ** 64n - 1n, hash),
    ],
  };
}

function vector(name: string, laneId: Hex, index: bigint, frameHash: Hex) {
  return { name, laneId, index, frameHash, messageId: messageId(laneId, index, frameHash) };
}
