import { isChainError } from "@causeway/chains";

import type { IndexedBlock } from "../IndexedChain.ts";
import { appendBlocks } from "./appendBlocks.ts";
import type { Followed } from "./Followed.ts";
import { finaliseBlocks } from "./finaliseBlocks.ts";
import { continues, leaveFork } from "./leaveFork.ts";

/**
 * Looks at a chain once: leaves a history that the chain left, reads blocks that became final a second time, and reads
 * new blocks. A head between two histories changes nothing: the next look sees more. Neither does an RPC that is behind,
 * or a chain that became shorter, as long as its newest block is a held one.
 *
 * @param head The chain's newest block, if it was just asked for.
 * @returns whether the index changed, so that the next look may find more at once.
 * @throws FinalDataContradicted, EventsOmitted, and what an RPC says that does not answer.
 */
export async function follow(followed: Followed, head?: IndexedBlock): Promise<boolean> {
  try {
    return await look(followed, head);
  } catch (error) {
    if (isChainError(error, "BlockReplaced")) return false;
    throw error;
  }
}

async function look(followed: Followed, known?: IndexedBlock): Promise<boolean> {
  const { chain, store, settings } = followed;
  const [head, finalised] = await Promise.all([
    known ?? chain.newestBlock(),
    chain.finalisedHeight(),
  ]);
  const progress = await store.progress();
  if (progress.live === undefined) {
    await store.begin(finalised < progress.start ? progress.start : finalised + 1n);
    return true;
  }
  if (!(await continues(followed, progress, head))) {
    await leaveFork(followed, progress, head.height);
    return true;
  }
  // Far behind, nobody waits for single blocks: they are read once, when they are final.
  if (finalised > progress.observed + settings.mostHeaders) {
    return finaliseBlocks(followed, progress, finalised);
  }
  const isAppended = await appendBlocks(followed, progress, head.height);
  const now = isAppended ? await store.progress() : progress;
  const last = lesser(finalised, now.observed);
  return (await finaliseBlocks(followed, now, last)) || isAppended;
}

function lesser(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}
