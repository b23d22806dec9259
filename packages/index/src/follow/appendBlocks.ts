import type { Blocks } from "@causeway/chains";

import type { Progress } from "../ChainStore.ts";
import type { IndexedBlock } from "../IndexedChain.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import type { Followed } from "./Followed.ts";
import { addNamed } from "./omissions/addNamed.ts";
import { readOneHistory } from "./omissions/readOneHistory.ts";
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
  const last = headers.at(-1);
  if (last === undefined) return false;
  const isOf = isEventOf(headers);
  const events = await readOneHistory(followed, { last, isOf }, async (reading) =>
    addNamed(reading, headers, await readWhole(reading, blocks, progress)),
  );
  if (events === undefined) return false;
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

/** Says whether an event is of these very blocks. */
function isEventOf(headers: readonly IndexedBlock[]): (event: IndexedEvent) => boolean {
  const hashes = new Map(headers.map(({ height, hash }) => [height, hash]));
  return ({ height, blockHash }) => hashes.get(height) === blockHash;
}
