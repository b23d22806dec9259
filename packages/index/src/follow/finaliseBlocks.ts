import type { Blocks } from "@causeway/chains";

import type { Progress } from "../ChainStore.ts";
import type { IndexedBlock } from "../IndexedChain.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import { blockAt } from "./blockAt.ts";
import type { Followed } from "./Followed.ts";
import { addHeld } from "./omissions/addHeld.ts";
import { addNamed } from "./omissions/addNamed.ts";
import { readOneHistory } from "./omissions/readOneHistory.ts";
import { readWhole } from "./omissions/readWhole.ts";

/**
 * Reads blocks that became final once more: only this reading stays. What the first reading found in the same blocks must
 * be there too.
 *
 * @param finalised Newest final block.
 * @returns whether blocks became final in the index.
 */
export async function finaliseBlocks(
  followed: Followed,
  progress: Progress,
  finalised: bigint,
): Promise<boolean> {
  const { chain, store, settings } = followed;
  const most = progress.final + settings.range * BigInt(settings.parallel);
  const blocks = { from: progress.final + 1n, to: finalised < most ? finalised : most };
  if (blocks.from > blocks.to) return false;
  const last = await blockAt(chain, blocks.to);
  const hashes = new Map((await store.heldBlocks()).map(({ height, hash }) => [height, hash]));
  const isHeld = (height: bigint, hash: string) => (hashes.get(height) ?? hash) === hash;
  if (!isHeld(last.height, last.hash)) return false;
  const isOf = ({ height, blockHash }: IndexedEvent) => isHeld(height, blockHash);
  const events = await readOneHistory(followed, { last, isOf }, async (reading) => {
    const read = await readWhole(reading, blocks, progress);
    const named = await addNamed(reading, await newHeaders(reading, progress, blocks), read);
    return addHeld(reading, blocks, named, hashes);
  });
  if (events === undefined) return false;
  await store.finalise(last, events);
  return true;
}

/** Headers of blocks that no look at the head has read, if history's headers are read at all. */
async function newHeaders(
  { chain, settings }: Followed,
  { observed }: Progress,
  { from, to }: Blocks,
): Promise<IndexedBlock[]> {
  const first = from > observed ? from : observed + 1n;
  return settings.hasHistoryHeaders && first <= to ? chain.blocks(first, to) : [];
}
