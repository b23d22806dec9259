import { isChainError } from "@causeway/chains";
import type { Queryable } from "@causeway/database";
import type { Hex } from "@causeway/protocol";

import type { IndexedChain } from "../IndexedChain.ts";
import { type IndexedPlace, newestPlace } from "../store/searches.ts";
import { blockAt } from "./blockAt.ts";

/** A block that the index holds, and that the chain has not. */
export interface ReplacedBlock {
  readonly height: bigint;
  /** In the index. */
  readonly held: Hex;
  /** On the chain; undefined if it has no block of this height. */
  readonly found: Hex | undefined;
}

/**
 * The lowest block with events that the chain replaced, up to a height; undefined if the chain still has the newest one.
 * Blocks are chained, so below a block that both have they are the same.
 *
 * @param to Only blocks up to this height count.
 * @throws ChainError `RpcUnavailable`
 */
export async function replacedBelow(
  db: Queryable,
  chain: Pick<IndexedChain, "chainId" | "name" | "blocks">,
  to: bigint,
): Promise<ReplacedBlock | undefined> {
  let replaced: ReplacedBlock | undefined;
  let [low, high] = [-1n, to + 1n];
  while (high - low > 1n) {
    // The newest one decides whether there is anything to search for.
    const middle = replaced === undefined ? to : (low + high) / 2n;
    const place = await newestPlace(db, chain.chainId, middle);
    const other = place && place.height > low ? await replacedAt(chain, place) : undefined;
    if (other === undefined) low = middle;
    else {
      replaced = other;
      high = other.height;
    }
  }
  return replaced;
}

async function replacedAt(
  chain: Pick<IndexedChain, "name" | "blocks">,
  { height, hash: held }: IndexedPlace,
): Promise<ReplacedBlock | undefined> {
  try {
    const { hash: found } = await blockAt(chain, height);
    return found === held ? undefined : { height, held, found };
  } catch (error) {
    if (!isChainError(error, "BlockReplaced")) throw error;
    return { height, held, found: undefined };
  }
}
