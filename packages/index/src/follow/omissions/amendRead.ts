import { ChainError } from "@causeway/chains";

import type { IndexedEvent } from "../../IndexedEvent.ts";
import type { Followed } from "../Followed.ts";

/**
 * Stores events of blocks that were read before.
 *
 * @throws ChainError `BlockReplaced` if one is of another history than the held blocks: nothing is stored then.
 */
export async function amendRead(
  { chain, store }: Followed,
  events: readonly IndexedEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const hashes = new Map((await store.heldBlocks()).map(({ height, hash }) => [height, hash]));
  const other = events.find((event) => {
    const hash = hashes.get(event.height);
    return hash !== undefined && hash !== event.blockHash;
  });
  if (other !== undefined) {
    const { height, blockHash } = other;
    const message = `${chain.name} replaced block ${height} while it was read`;
    throw new ChainError("BlockReplaced", message, { height, blockHash });
  }
  await store.amend(events);
}
