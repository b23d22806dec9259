import { type ReadLeaves, searchBackwards } from "@causeway/chains";
import type { Hex } from "@causeway/protocol";

import type { ReadChain } from "../ReadChain.ts";

/** Reads the messages of a chain's lanes from its logs, each lane once, from the newest back to its first. */
export function laneLeavesOf({ adapter, startHeight, logRange }: ReadChain): ReadLeaves {
  const lanes = new Map<Hex, Promise<ReadonlyMap<bigint, Hex>>>();

  const readLane = async (laneId: Hex) => {
    const blocks = { from: startHeight, to: await adapter.headHeight() };
    const ranges = await searchBackwards(blocks, {
      read: (from, to) => adapter.sentLeaves(laneId, from, to),
      ask: () => adapter.headHeight(),
      range: logRange,
      isEnough: (leaves) => leaves[0]?.index === 0n,
    });
    return new Map(ranges.flat().map(({ index, messageId }) => [index, messageId]));
  };

  return async (laneId, from, end) => {
    const known = lanes.get(laneId) ?? readLane(laneId);
    lanes.set(laneId, known);
    const leaves = await known;
    return Array.from({ length: Number(end - from) }, (_, i) => from + BigInt(i)).flatMap(
      (index) => {
        const messageId = leaves.get(index);
        return messageId === undefined ? [] : [{ index, messageId }];
      },
    );
  };
}
