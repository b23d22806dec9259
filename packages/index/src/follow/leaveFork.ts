import type { Hex } from "@causeway/protocol";

import type { Progress } from "../ChainStore.ts";
import type { IndexedBlock, IndexedChain } from "../IndexedChain.ts";
import { blockAt } from "./blockAt.ts";
import { FinalDataContradicted } from "./FollowErrors.ts";
import type { Followed } from "./Followed.ts";

/**
 * Whether the chain goes on from what is held of it. An RPC that is behind says it of the newest block that it has.
 *
 * @param head The chain's newest block. If it is the newest held one or the next one, no other is asked for.
 */
export async function continues(
  { chain, store }: Followed,
  { final, finalHash, observed, observedHash }: Progress,
  head: IndexedBlock,
): Promise<boolean> {
  const height = head.height < observed ? head.height : observed;
  // An RPC that does not have a final block yet says nothing about later ones.
  if (height < final) return true;
  let hash = height === final ? finalHash : observedHash;
  if (height > final && height < observed) {
    hash = (await store.heldBlocks()).find((block) => block.height === height)?.hash;
  }
  return hash === undefined || (await hashAt(chain, height, head)) === hash;
}

async function hashAt(chain: IndexedChain, height: bigint, head: IndexedBlock): Promise<Hex> {
  if (head.height === height) return head.hash;
  if (head.height === height + 1n) return head.parentHash;
  return (await blockAt(chain, height)).hash;
}

/**
 * Removes what is held of a history that the chain left.
 *
 * @throws FinalDataContradicted if final blocks are of that history too.
 */
export async function leaveFork(
  { chain, store, reports }: Followed,
  { final, finalHash, observed }: Progress,
  head: bigint,
): Promise<void> {
  const held = (await store.heldBlocks()).filter(({ height }) => height <= head);
  const shared = await newestShared(chain, held);
  if (shared === undefined && finalHash !== undefined) {
    const { hash: found } = await blockAt(chain, final);
    const contradiction = { chain: chain.name, height: final, held: finalHash, found };
    if (found !== finalHash) throw new FinalDataContradicted(contradiction);
  }
  const above = shared ?? final;
  await store.rollBack(above);
  reports.replaced({ chain: chain.name, above, observed });
}

/** Height of the newest held block that the chain has too. Blocks are chained, so below it both are the same. */
async function newestShared(
  chain: IndexedChain,
  newestFirst: readonly IndexedBlock[],
): Promise<bigint | undefined> {
  let [low, high] = [0, newestFirst.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const { height, hash } = newestFirst[middle] as IndexedBlock;
    if ((await blockAt(chain, height)).hash === hash) high = middle;
    else low = middle + 1;
  }
  return newestFirst[low]?.height;
}
