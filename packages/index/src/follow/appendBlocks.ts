import type { Blocks } from "@causeway/chains";

import type { Progress } from "../ChainStore.ts";
import type { IndexedBlock } from "../IndexedChain.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import { blockAt } from "./blockAt.ts";
import type { Followed } from "./Followed.ts";
import { addNamed } from "./omissions/addNamed.ts";
import { readWhole } from "./omissions/readWhole.ts";

/**
 * Reads the blocks after the newest held one.
 *
 * @returns whether any were added. None are if what was read may be of two histories.
 */
export async function appendBlocks(
  followed: Followed,
  progress: Progress,
  head: bigint,
): Promise<boolean> {
  const { chain, store, settings } = followed;
  const from = progress.observed + 1n;
  const most = progress.observed + settings.mostHeaders;
  const blocks: Blocks = { from, to: head < most ? head : most };
  if (blocks.from > blocks.to) return false;
  const headers = await chain.blocks(blocks.from, blocks.to);
  if (!areChained(progress.observedHash, headers)) return false;
  const read = await readWhole(followed, blocks, progress);
  const events = await addNamed(followed, headers, read);
  const { hash } = await blockAt(chain, blocks.to);
  if (hash !== headers.at(-1)?.hash || !areOf(headers, events)) return false;
  await store.append(headers, events);
  return true;
}

/** Whether each block names the one before it. */
function areChained(hash: string | undefined, headers: readonly IndexedBlock[]): boolean {
  return headers.every(({ parentHash }, i) => {
    const parent = i === 0 ? hash : headers[i - 1]?.hash;
    return parent === undefined || parent === parentHash;
  });
}

/** Whether events are of these very blocks. */
function areOf(headers: readonly IndexedBlock[], events: readonly IndexedEvent[]): boolean {
  const hashes = new Map(headers.map(({ height, hash }) => [height, hash]));
  return events.every(({ height, blockHash }) => hashes.get(height) === blockHash);
}
